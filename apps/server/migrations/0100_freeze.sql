-- Places whose hours are others since, and terminals whose place is another: a job looks again at the runs that wait
-- there. The hours of a group count for those below it, too; without one they are those of the whole enterprise.
create table place_change (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null,
  group_path ltree,
  terminal_id bigint,
  -- How far the job has come: up to this task, and in it up to this run.
  task_id bigint not null default 0,
  run_id bigint not null default 0
);
