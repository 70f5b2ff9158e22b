-- Above these a second person has to agree to a task.
create table task_limit (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null unique references enterprise on delete cascade,
  terminals int,
  types text[] not null default '{}'
);

alter table task drop constraint task_status_check;
alter table task add constraint task_status_check
  check (status in ('awaiting', 'refused', 'creating', 'created', 'creation_failed'));
alter table task add column approval text check (approval in ('terminals', 'type'));
-- Who decided, by name too: the account may be gone.
alter table task add column decided_by bigint;
alter table task add column decided_name text;
alter table task add column decided_at timestamptz;
alter table task add column decided_note text;
create index task_awaiting on task (expires_at) where status = 'awaiting';
