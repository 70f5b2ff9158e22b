-- People, what they may see, and what was done, in full.

-- Store scope: only terminals of these groups and below. Null: the whole enterprise.
alter table account add column group_paths text[];
update account set group_paths = array[group_path::text] where group_path is not null;
alter table account drop column group_path;
-- The same of who asked for a task, at that time.
alter table task add column group_paths text[];
update task set group_paths = array[group_path::text] where group_path is not null;
alter table task drop column group_path;

alter table account
  add column company text,
  add column address text,
  add column sales_rep_name text,
  add column sales_rep_phone text,
  add column sales_rep_address text,
  -- Told of a terminal's hardware fault by a text message, of a fence that was left by mail.
  add column hardware_alert boolean not null default false,
  add column fence_alert boolean not null default false,
  add column location_on boolean not null default true,
  add column international boolean not null default false,
  add column language text not null default 'cn' check (language in ('cn', 'en')),
  add column signed_in_at timestamptz,
  add column updated_at timestamptz not null default now();
create index account_enterprise on account (enterprise_id, id);
create index account_superior on account (superior_id);
create index account_name_trgm on account using gin (name gin_trgm_ops);
create index account_email on account (lower(email));

-- Who signed up by themselves. They have an account once reviewed and activated.
create table registration (
  id bigint generated always as identity primary key,
  email text not null,
  contact text not null,
  phone text not null,
  company text not null,
  address text not null,
  country text not null default '',
  sales_rep_name text,
  sales_rep_phone text,
  sales_rep_address text,
  international boolean not null default false,
  language text not null check (language in ('cn', 'en')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'activated')),
  reason text,
  reviewed_by bigint references account on delete set null,
  reviewed_at timestamptz,
  -- With this the applicant sees where the application stands.
  reference_hash bytea not null unique,
  link_hash bytea unique,
  link_ends_at timestamptz,
  enterprise_id bigint references enterprise on delete set null,
  account_id bigint references account on delete set null,
  created_at timestamptz not null default now()
);
create index registration_status on registration (status, created_at);

-- A role belongs to who made it and those above; a built-in one to everybody.
alter table role
  add column account_id bigint references account on delete set null,
  add column account_path ltree,
  add column description text,
  -- Whoever has it must sign in in two steps.
  add column needs_totp boolean not null default false,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create index role_account_path on role using gist (account_path);
create index account_role_role on account_role (role_id);
create index role_menu_menu on role_menu (menu_id);

alter table menu
  add column system_code text not null default 'cpm',
  -- A person put it where it is: the contract no longer does.
  add column placed boolean not null default false;

create unique index terminal_group_number on terminal_group (enterprise_id, lower(number)) where number <> '';
create index terminal_group_parent on terminal_group (parent_id);
alter table terminal_group add column updated_at timestamptz not null default now();

create table dictionary (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  english_name text not null,
  description text,
  -- The product itself asks for it: its code stays and it is not deleted.
  built_in boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table dictionary_item (
  id bigint generated always as identity primary key,
  dictionary_id bigint not null references dictionary on delete cascade,
  label text not null,
  english_name text not null,
  value text not null,
  sort int not null default 0,
  available boolean not null default true,
  built_in boolean not null default false,
  unique (dictionary_id, value)
);

-- Customers with a CPM of their own.
create table customer (
  id bigint generated always as identity primary key,
  name text not null,
  contact text,
  phone text,
  email text,
  country text,
  region text,
  address text,
  interface_url text,
  service_ip text not null,
  service_user text not null,
  -- AES-256-GCM; it goes in and never comes out.
  service_password bytea not null,
  remark text,
  deployment_status text not null,
  network_type text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customer_name on customer (lower(name));

alter table session add column id bigint generated always as identity;
create unique index session_id on session (id);

-- Answers are kept locked: one may hold a password that is shown once. The few of the day before are forgotten.
delete from idempotency;
alter table idempotency alter column result type bytea using null;

create table api_token (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  prefix text not null,
  codes text[] not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_ip text,
  created_at timestamptz not null default now()
);
create index api_token_account on api_token (account_id);

-- The second step of a sign-in. `last_step` is the time step of the code last used: none serves twice.
create table account_totp (
  account_id bigint primary key references account on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_code (
  account_id bigint not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
-- The password was right; the second step is still to come.
create table sign_in_step (
  ticket_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  tries int not null default 0,
  expires_at timestamptz not null
);

alter table audit
  -- Rows before and after: [{ table, id, before, after }].
  add column changes jsonb,
  -- The name of the API token it was done by.
  add column token_name text;
-- One for each way to look: by time alone, of one enterprise, of one person, of one action, of one thing, by a text.
drop index audit_at;
create index audit_at on audit (at, id);
create index audit_enterprise on audit (enterprise_id, at, id);
create index audit_account on audit (account_id, at, id);
create index audit_action on audit (action, at, id);
create index audit_object on audit (object, at, id);
create index audit_refused on audit (at, id) where code <> 1;
create index audit_token on audit (at, id) where token_name is not null;
create index audit_changes on audit using gin (changes jsonb_path_ops) where changes is not null;
create index audit_text on audit using gin (
  (coalesce(account_name, '') || ' ' || coalesce(object, '') || ' ' || coalesce(ip, '')) gin_trgm_ops);

-- What a transaction changed, until its audit row takes it in.
create unlogged table audit_pending (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  table_name text not null,
  row_id text,
  before jsonb,
  after jsonb
);
create index audit_pending_xid on audit_pending (xid);

-- Notes what happens to a row while a person's deed is on; the arguments are columns whose values nobody may read.
create function audit_note() returns trigger language plpgsql as $$
declare
  was jsonb := '{}';
  is_now jsonb := '{}';
  hidden text;
  key text;
  named jsonb;
begin
  if current_setting('cpm.audited', true) is distinct from 'on' then return null; end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then is_now := to_jsonb(new); end if;
  named := case when tg_op = 'DELETE' then was else is_now end;
  if tg_op = 'UPDATE' then
    for key in select jsonb_object_keys(is_now) loop
      if was -> key is not distinct from is_now -> key or key = 'updated_at' then
        was := was - key;
        is_now := is_now - key;
      end if;
    end loop;
    if is_now = '{}' then return null; end if;
  end if;
  foreach hidden in array coalesce(tg_argv, array[]::text[]) loop
    if was ? hidden and was ->> hidden is not null then was := was || jsonb_build_object(hidden, '•'); end if;
    if is_now ? hidden and is_now ->> hidden is not null then is_now := is_now || jsonb_build_object(hidden, '••'); end if;
  end loop;
  insert into audit_pending (table_name, row_id, before, after) values (
    tg_table_name,
    -- A table that only links others has no id: the ids it links, in the order of the columns.
    coalesce(named ->> 'id', nullif(concat_ws(',', named ->> 'account_id', named ->> 'role_id', named ->> 'menu_id'), '')),
    case when tg_op = 'INSERT' then null else was end,
    case when tg_op = 'DELETE' then null else is_now end);
  return null;
end $$;

create trigger audit_note after insert or update or delete on account
  for each row execute function audit_note('password_hash');
create trigger audit_note after insert or update or delete on account_role for each row execute function audit_note();
create trigger audit_note after insert or update or delete on role for each row execute function audit_note();
create trigger audit_note after insert or update or delete on role_menu for each row execute function audit_note();
create trigger audit_note after insert or update or delete on menu for each row execute function audit_note();
create trigger audit_note after insert or update or delete on enterprise for each row execute function audit_note();
create trigger audit_note after insert or update or delete on terminal_group for each row execute function audit_note();
create trigger audit_note after insert or update or delete on terminal
  for each row execute function audit_note('secret_hash');
create trigger audit_note after insert or update or delete on enrolment_token
  for each row execute function audit_note('token_hash');
create trigger audit_note after insert or update or delete on task for each row execute function audit_note();
create trigger audit_note after insert or update or delete on message for each row execute function audit_note();
create trigger audit_note after insert or update or delete on registration
  for each row execute function audit_note('reference_hash', 'link_hash');
create trigger audit_note after insert or update or delete on dictionary for each row execute function audit_note();
create trigger audit_note after insert or update or delete on dictionary_item for each row execute function audit_note();
create trigger audit_note after insert or update or delete on customer
  for each row execute function audit_note('service_password');
create trigger audit_note after insert or update or delete on api_token
  for each row execute function audit_note('token_hash');
create trigger audit_note after insert or update or delete on account_totp
  for each row execute function audit_note('secret', 'last_step');
