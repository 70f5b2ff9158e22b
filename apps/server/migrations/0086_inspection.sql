-- A filled form, or one that is to be filled. The phone calls it by `client_id`, from its first answer on.
create table inspection (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references enterprise,
  group_id bigint references terminal_group on delete set null,
  group_path ltree,
  client_id text not null,
  form_id bigint not null,
  version int not null,
  status text not null check (status in ('planned', 'receiving', 'complete', 'cancelled')),
  -- What the form said then, for the list.
  title_cn text not null,
  title_en text not null,
  customer_name text not null default '',
  order_customer_name text not null default '',
  order_group text not null default '',
  store_name text not null,
  contact text not null default '',
  phone text not null default '',
  address text not null default '',
  inspector_id bigint references account on delete set null,
  inspector text not null default '',
  planned_on date,
  started_at timestamptz,
  finished_at timestamptz,
  received_at timestamptz,
  -- { lat, lng, accuracy } of the phone at the end.
  fix jsonb,
  answers jsonb not null default '{}',
  -- Of what the phone sent: the same sum is the same record.
  seal text,
  result text check (result in ('passed', 'failed')),
  points int,
  of int,
  failed int,
  images int not null default 0,
  -- Orders made of its answers, by the question.
  orders jsonb not null default '{}',
  created_at timestamptz not null default now(),
  foreign key (form_id, version) references inspection_form_version,
  unique (enterprise_id, client_id),
  check (status in ('planned', 'cancelled') or seal is not null),
  check (status <> 'complete' or result is not null)
);
create index inspection_newest on inspection (enterprise_id, id desc);
create index inspection_finished on inspection (enterprise_id, finished_at desc nulls last, id desc);
create index inspection_planned on inspection (enterprise_id, planned_on) where status = 'planned';
create index inspection_of_form on inspection (form_id, status);
create index inspection_group on inspection (group_id);

-- Photos and signatures of a record, told beforehand; `key` says where one lies that has come.
create table inspection_file (
  inspection_id bigint not null references inspection on delete cascade,
  file_id text not null,
  item text not null,
  size int not null,
  sha256 text not null,
  type text check (type in ('image/jpeg', 'image/png')),
  taken_at timestamptz,
  fix jsonb,
  key text,
  primary key (inspection_id, file_id),
  check ((key is null) = (type is null))
);
create index inspection_file_waits on inspection_file (inspection_id) where key is null;
