-- When a task is done, in which order, and what holds it back: as its author said it.
alter table task add column rules jsonb not null default '{}';
-- Waves that have begun; runs of later ones are held.
alter table task add column wave int not null default 1;
-- Terminals so far that belong to no wave by their group: the others are shared out in this order.
alter table task add column shared_out int not null default 0;
alter table task add column paused_at timestamptz;
alter table task add column pause_reason text check (pause_reason in ('person', 'failures'));

-- The parts a task goes in. A wave has a group, or ends with so many of the terminals that are in no such group; the
-- last one takes whatever is left.
create table task_wave (
  task_id bigint not null references task on delete cascade,
  n int not null,
  said jsonb,
  group_path ltree,
  up_to int,
  opened_at timestamptz,
  primary key (task_id, n)
);

alter table task_run add column wave int not null default 1;
-- A held run waits at least until then; null: until something else happens.
alter table task_run add column hold_until timestamptz;
-- Not sent any more from then on: its hours are over.
alter table task_run add column open_until timestamptz;
create index task_run_held on task_run (hold_until) where status = 'held' and hold_until is not null;
create index task_run_wave on task_run (task_id, wave, status, id);
create index task_run_closing on task_run (open_until) where status = 'waiting' and open_until is not null;
