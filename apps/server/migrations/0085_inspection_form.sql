-- What is asked at an inspection.
create table inspection_form (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references enterprise,
  account_id bigint references account on delete set null,
  status text not null default 'draft' check (status in ('draft', 'active', 'inactive', 'deleted')),
  -- That records are filled with; 0 before the first. `edited`: what it says now is another.
  version int not null default 0,
  edited boolean not null default true,
  title_cn text not null,
  title_en text not null,
  customer_name text not null default '',
  order_customer_name text not null default '',
  order_group text not null default '',
  process jsonb not null default '{"cn":"","en":""}',
  standard jsonb not null default '{"cn":"","en":""}',
  content jsonb not null default '{"cn":"","en":""}',
  models text[] not null default '{}',
  sections jsonb not null default '[]',
  questions int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'active' or version > 0),
  check (title_cn <> '' or title_en <> '')
);
create index inspection_form_list on inspection_form (enterprise_id, status, id);

-- What a form said when it was put to use: records read by it, and nothing changes it.
create table inspection_form_version (
  form_id bigint not null references inspection_form,
  version int not null,
  body jsonb not null,
  account_name text,
  created_at timestamptz not null,
  primary key (form_id, version)
);
