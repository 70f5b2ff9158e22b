create table saved_command (
  id bigint generated always as identity primary key,
  -- Null: made by an administrator of ours, whom alone it is shown.
  enterprise_id bigint references enterprise,
  name_cn text not null,
  name_en text not null,
  description_cn text,
  description_en text,
  category text,
  platform text not null,
  line text not null,
  timeout_ms integer not null,
  root boolean not null default false,
  parameters jsonb not null default '[]',
  -- Who may run it; none: everybody who may run saved commands.
  roles bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saved_command_list on saved_command (enterprise_id, created_at desc, id desc);
