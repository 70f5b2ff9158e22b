-- What a person asked, and that task on each terminal.
create table task (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references enterprise,
  account_id bigint not null references account,
  account_path ltree not null,
  -- The store scope of the person who asked: the fan-out may not reach beyond it.
  group_path ltree,
  type text not null,
  params jsonb not null,
  target jsonb not null,
  status text not null default 'creating' check (status in ('creating', 'created', 'creation_failed')),
  reason text,
  total int not null default 0,
  made int not null default 0,
  -- Terminal id the fan-out has come to; it goes on from here after a restart.
  made_to bigint not null default 0,
  expires_at timestamptz not null,
  stopped_at timestamptz,
  created_at timestamptz not null default now()
);
create index task_list on task (enterprise_id, created_at desc);
create index task_created on task (created_at desc);
create index task_creating on task (id) where status = 'creating';

create table task_run (
  id bigint generated always as identity primary key,
  task_id bigint not null references task on delete cascade,
  enterprise_id bigint not null,
  terminal_id bigint not null references terminal,
  status text not null default 'waiting' check (
    status in ('waiting', 'pulled', 'started', 'executed', 'success', 'failed', 'stopped', 'expired', 'skipped', 'held')
  ),
  attempt int not null default 1,
  version int not null default 0,
  reason text,
  progress smallint,
  exit_code int,
  output text,
  output_truncated boolean not null default false,
  -- When the command last went down; the sweep sends it again after a while.
  sent_at timestamptz,
  stop_asked_at timestamptz,
  -- Past this an unfinished run is closed by the sweep.
  deadline_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  unique (task_id, terminal_id)
) with (fillfactor = 80);
create index task_run_status on task_run (task_id, status, id);
create index task_run_terminal on task_run (terminal_id, updated_at desc);
create index task_run_open on task_run (terminal_id) where status in ('waiting', 'pulled', 'started', 'executed');
create index task_run_deadline on task_run (deadline_at)
  where status in ('waiting', 'pulled', 'started', 'executed', 'held');
create index task_run_stop on task_run (stop_asked_at) where stop_asked_at is not null;
