-- How many terminals an account reached with calls it did not prove itself for: what it may reach within an hour is limited.
create table unproven_reach (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  -- By an API token: all tokens of an account count together, and a person's proof is none of theirs.
  by_token boolean not null,
  at timestamptz not null,
  terminals int not null check (terminals > 0)
);
create index unproven_reach_account on unproven_reach (account_id, by_token, at);
