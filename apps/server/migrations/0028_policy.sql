-- What is given to terminals by their place: to one terminal, to a model, to a group and all below it, or to all of an
-- enterprise. Of each kind the nearest counts.
create table policy (
  id bigint generated always as identity primary key,
  kind text not null,
  enterprise_id bigint not null references enterprise,
  terminal_id bigint references terminal on delete cascade,
  model text,
  platform text check (platform in ('android', 'windows', 'linux')),
  group_id bigint references terminal_group,
  -- 'null' is a value, too: nothing, whatever is given further away.
  value jsonb not null,
  account_id bigint references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((model is null) = (platform is null)),
  check (num_nonnulls(terminal_id, model, group_id) <= 1)
);
create unique index policy_terminal on policy (terminal_id, kind) where terminal_id is not null;
create unique index policy_model on policy (enterprise_id, model, platform, kind) where model is not null;
create unique index policy_group on policy (group_id, kind) where group_id is not null;
create unique index policy_enterprise on policy (enterprise_id, kind)
  where num_nonnulls(terminal_id, model, group_id) = 0;
create index policy_kind on policy (kind, enterprise_id, updated_at);

-- Places whose terminals are to be told anew; a job works through each by the ids of its terminals.
create table policy_due (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null,
  -- Of a place; a terminal that moved has another place for every kind.
  kind text,
  terminal_id bigint,
  model text,
  platform text,
  group_id bigint,
  after_id bigint not null default 0
);
create unique index policy_due_terminal on policy_due (terminal_id) where terminal_id is not null;

-- What the terminal was last told, by kind; what people gave is in `policy`.
alter table terminal_config add column desired jsonb not null default '{}';
insert into policy (kind, enterprise_id, terminal_id, value, account_id, created_at, updated_at)
select 'plan', t.enterprise_id, c.terminal_id, coalesce(c.plan, 'null'), c.account_id, c.updated_at, c.updated_at
from terminal_config c join terminal t on t.id = c.terminal_id;
update terminal_config set desired = jsonb_build_object('plan', plan) where plan is not null;
drop trigger if exists audit_note on terminal_config;
alter table terminal_config drop column plan, drop column account_id;
create index terminal_config_behind on terminal_config (terminal_id) where confirmed_at is null;

-- Packages and programs that may not, or that alone may, be installed or run; given to places as a policy.
create table whitelist (
  id bigint generated always as identity primary key,
  -- Null: made by an administrator of ours, whom alone it is shown.
  enterprise_id bigint references enterprise,
  name text not null,
  mode text not null check (mode in ('black', 'white')),
  entries jsonb not null,
  remark text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index whitelist_list on whitelist (enterprise_id, created_at desc, id desc);
create index policy_whitelist on policy ((value ->> 'listId')) where kind = 'whitelist';
