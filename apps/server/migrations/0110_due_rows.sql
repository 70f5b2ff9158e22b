-- What is due is a row for each time something changed: who changes a terminal never waits for the job that works it off,
-- which may wait for the terminal. A job takes all rows that it sees and does each terminal once.
alter table rule_due drop constraint rule_due_pkey, add column id bigint generated always as identity primary key;
alter table app_standing_due drop constraint app_standing_due_pkey,
  add column id bigint generated always as identity primary key;
alter table peripheral_due drop constraint peripheral_due_pkey,
  add column id bigint generated always as identity primary key;
alter table fence_due drop constraint fence_due_pkey, add column id bigint generated always as identity primary key;
create index peripheral_due_terminal on peripheral_due (terminal_id);
create index fence_due_terminal on fence_due (terminal_id);
drop index policy_due_terminal;
