-- Terminals, what they say, and where they belong.
create table terminal_group (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references enterprise,
  parent_id bigint references terminal_group,
  path ltree not null,
  name text not null,
  number text not null default '',
  type text not null default 'store',
  contact text,
  phone text,
  area_code text,
  address text,
  created_at timestamptz not null default now()
);
create index terminal_group_path on terminal_group using gist (path);
create index terminal_group_enterprise on terminal_group (enterprise_id, name);

create table terminal (
  id bigint generated always as identity primary key,
  sn text not null,
  enterprise_id bigint not null references enterprise,
  group_id bigint references terminal_group,
  group_path ltree,
  name text not null,
  platform text not null check (platform in ('android', 'windows', 'linux')),
  model text not null,
  status text not null default 'in_stock' check (status in ('in_stock', 'shipped', 'activated', 'logged_off')),
  -- SHA-256 of the one live secret; null means it may not connect.
  secret_hash bytea,
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  logged_off_at timestamptz,
  -- With the id in the index, as in those below, a deep page and a count never touch the table.
  constraint terminal_sn_key unique (sn) include (id)
);
create index terminal_enterprise_sn on terminal (enterprise_id, sn) include (id);
create index terminal_enterprise_name on terminal (enterprise_id, name, id);
create index terminal_enterprise_created on terminal (enterprise_id, created_at, id);
create index terminal_enterprise_model on terminal (enterprise_id, model, id);
create index terminal_enterprise_kind on terminal (enterprise_id, platform, status, sn) include (id);
create index terminal_kind on terminal (platform, status, sn) include (id);
create index terminal_name on terminal (name, id);
create index terminal_created on terminal (created_at, id);
create index terminal_model on terminal (model, id);
create index terminal_group_id on terminal (group_id);
create index terminal_group_path_gist on terminal using gist (group_path);
create index terminal_sn_trgm on terminal using gin (sn gin_trgm_ops);
create index terminal_name_trgm on terminal using gin (name gin_trgm_ops);

-- The hot half: rewritten with every report, so it is apart, roomy, and carries few indexes.
create table terminal_state (
  terminal_id bigint primary key references terminal on delete cascade,
  online boolean not null default false,
  -- Number of the newest connection; an event of an older one changes nothing.
  session_no bigint not null default 0,
  node text,
  connected_at timestamptz,
  -- The socket went without a goodbye; shown offline a minute later unless it comes back.
  dropped_at timestamptz,
  last_seen_at timestamptz,
  reported_at timestamptz,
  seq bigint not null default 0,
  clock_off_ms bigint,
  boot_id text,
  agent text,
  config_version bigint,
  apps_hash text,
  battery smallint,
  facts jsonb not null default '{}'
) with (fillfactor = 70);
create index terminal_state_seen on terminal_state (last_seen_at desc nulls last, terminal_id desc);

-- Every terminal has its hot half from the first moment, so that lists may join the two without losing any.
create function terminal_has_state() returns trigger language plpgsql as $$
begin
  insert into terminal_state (terminal_id) select id from added;
  return null;
end $$;
create trigger terminal_has_state after insert on terminal referencing new table as added
  for each statement execute function terminal_has_state();

create index terminal_state_online on terminal_state (terminal_id) where online;
create index terminal_state_away on terminal_state (last_seen_at, terminal_id) where not online;
create index terminal_state_dropped on terminal_state (dropped_at) where dropped_at is not null;

create sequence session_no;

-- One row per server process that holds sockets; a lease that runs out frees its terminals.
create table node (
  id text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

create table report (
  terminal_id bigint not null,
  seq bigint not null,
  received_at timestamptz not null,
  at timestamptz,
  body jsonb not null
) partition by range (received_at);
create table report_default partition of report default;
create index report_terminal on report (terminal_id, received_at);

create table event (
  terminal_id bigint not null references terminal on delete cascade,
  id text not null,
  type text not null,
  received_at timestamptz not null,
  at timestamptz,
  data jsonb not null default '{}',
  primary key (terminal_id, id)
);
create index event_terminal on event (terminal_id, received_at desc);

-- Terminals online at each minute, and heard of on each day; by group, so that a store sees its own.
create table activity_minute (
  at timestamptz not null,
  enterprise_id bigint not null,
  group_id bigint,
  platform text not null,
  terminals int not null
);
create index activity_minute_at on activity_minute (at);
create table activity_day (
  day date not null,
  terminal_id bigint not null,
  primary key (day, terminal_id)
);

create table enrolment_token (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references enterprise,
  group_id bigint references terminal_group,
  group_path ltree,
  account_id bigint not null references account,
  account_path ltree not null,
  token_hash bytea not null unique,
  prefix text not null,
  max_uses int not null check (max_uses > 0),
  uses int not null default 0 check (uses <= max_uses),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index enrolment_token_enterprise on enrolment_token (enterprise_id, created_at);
