-- How a person has their dashboard: the cards in their order, and what they do not want to see.
create table dashboard_layout (
  account_id bigint primary key references account on delete cascade,
  cards text[] not null,
  hidden text[] not null
);
