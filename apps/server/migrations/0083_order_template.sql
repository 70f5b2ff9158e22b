-- Orders that are asked for again and again, kept under a name.
create table order_template (
  id bigint generated always as identity primary key,
  -- Null: made by an administrator of ours, whom alone it is shown.
  enterprise_id bigint references enterprise,
  name text not null,
  english_name text,
  enabled boolean not null default true,
  title text not null,
  description text,
  kind text not null check (kind in ('fault', 'install', 'replace', 'upkeep', 'question', 'other')),
  priority text not null check (priority in ('urgent', 'high', 'normal', 'low')),
  assignee_id bigint references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index order_template_list on order_template (enterprise_id, created_at desc, id desc);
create index order_template_assignee on order_template (assignee_id) where assignee_id is not null;
