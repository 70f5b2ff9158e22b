create table task_template (
  id bigint generated always as identity primary key,
  -- Null: made by an administrator of ours, whom alone it is shown.
  enterprise_id bigint references enterprise on delete cascade,
  account_id bigint not null references account on delete cascade,
  account_path ltree not null,
  name text not null,
  -- For everybody of the enterprise who may have templates.
  shared boolean not null default false,
  type text not null,
  params jsonb not null,
  rules jsonb not null,
  -- How long a task of it holds, in milliseconds; null: as long as its type does.
  wait_ms bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index task_template_list on task_template (enterprise_id, created_at desc, id desc);
create index task_template_account on task_template (account_id);
