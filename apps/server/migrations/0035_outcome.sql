-- Runs are counted and found by why they stand as they do.
create index task_run_reason on task_run (task_id, status, reason) where reason is not null;
-- A reason is a code; what a terminal says instead of one is kept beside it.
alter table task_run add column own_words text;
-- A task's ended runs in the order they ended, for its curve.
create index task_run_finished on task_run (task_id, finished_at) include (status) where finished_at is not null;

-- A list of apps showed what the run was to bring; and since when a later list does not, and why.
alter table task_run add column shown_at timestamptz;
alter table task_run add column gone_at timestamptz;
alter table task_run add column gone_why text check (gone_why in ('missing', 'other_version', 'uninstalled', 'replaced'));
alter table task_run add constraint task_run_gone_check check ((gone_at is null) = (gone_why is null));
update task_run r set shown_at = coalesce(r.finished_at, r.updated_at)
from task k where k.id = r.task_id and r.status = 'success' and k.params ? 'shownAs';
create index task_run_shown on task_run (terminal_id) where shown_at is not null;
create index task_run_gone on task_run (task_id, gone_why) where gone_at is not null;

-- Terminals whose list of apps changed since somebody looked whether what was brought is still in it.
create table shown_due (
  terminal_id bigint primary key references terminal on delete cascade,
  at timestamptz not null default now()
);
