-- The zone of whoever asked for it: what hours that are not said in the terminals' own are meant in.
alter table task add column clock text not null default 'UTC';
-- One that repeats has no runs; each round is a task of its own below it.
alter table task add column parent_id bigint references task on delete cascade;
alter table task add column round int;
-- When its next round is due; null once there is none.
alter table task add column next_at timestamptz;
alter table task add column rounds int not null default 0;
-- Rounds that did not begin, as the one before was still being made or nobody was there to begin them.
alter table task add column skipped_rounds int not null default 0;
alter table task add column skipped_at timestamptz;
create index task_next on task (next_at) where next_at is not null;
create index task_rounds on task (parent_id, id) where parent_id is not null;

-- What its terminal holds is held by the server again when its hours are over.
create index task_run_closing_held on task_run (open_until) where status = 'held' and open_until is not null;

-- When a group's shops are open, where their clocks are, and the days on which nothing is done; without a group of the
-- whole enterprise. Each of the three is inherited down the tree until a group says its own.
create table trading_hours (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references enterprise on delete cascade,
  group_id bigint references terminal_group on delete cascade,
  group_path ltree,
  zone text,
  hours jsonb,
  black_days date[],
  unique nulls not distinct (enterprise_id, group_id)
);
create index trading_hours_path on trading_hours using gist (group_path);
