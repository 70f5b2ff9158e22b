-- Since when not enough of the open wave can succeed any more for the next one to begin.
alter table task add column stuck_at timestamptz;

-- How many terminals a second person agreed to; later ones join up to the limit of the enterprise beyond that.
alter table task add column agreed int not null default 0;
update task set agreed = total where decided_by is not null and status in ('creating', 'created');
-- How many match and wait until a second person agrees, and who decided on them last.
alter table task add column late_waiting int not null default 0;
alter table task add column late_by bigint;
alter table task add column late_name text;
alter table task add column late_at timestamptz;
create index task_late_waiting on task (enterprise_id) where late_waiting > 0;
create index task_decided_by on task (decided_by) where decided_by is not null;

-- What relaxes the limits of approval, until a second person has decided on it.
create table task_limit_change (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references enterprise on delete cascade,
  account_id bigint not null references account on delete cascade,
  lifts_terminals boolean not null,
  terminals int,
  dropped_types text[] not null default '{}',
  note text,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  decided_note text
);
create unique index task_limit_change_waiting on task_limit_change (enterprise_id) where status = 'waiting';
create index task_limit_change_account on task_limit_change (account_id);

-- What befell a task of which people are to be told: gone once they are.
create table task_call (
  id bigint generated always as identity primary key,
  task_id bigint not null references task on delete cascade,
  why text not null check (why in ('failures', 'stuck', 'fault', 'lapsed', 'approved', 'refused', 'awaiting', 'late')),
  at timestamptz not null default now()
);
create index task_call_task on task_call (task_id);
