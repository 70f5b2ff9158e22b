-- The last hellos of each terminal, newest first: which sessions are older ones, and whether two machines take turns.
create table terminal_hello (
  terminal_id bigint primary key references terminal on delete cascade,
  said jsonb not null
);

-- Since when two machines are known to use its secret, and by what they were told apart.
alter table terminal_state add column doubled_at timestamptz, add column doubles jsonb;
create index terminal_state_doubled on terminal_state (terminal_id) where doubled_at is not null;
