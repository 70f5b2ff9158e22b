-- Who may sign in, what they may do, and what they did.
create extension if not exists ltree;
create extension if not exists pg_trgm;

-- What the database was made for: the demo refuses production's, and the other way round.
create table instance (
  mode text not null check (mode in ('demo', 'serve')),
  one boolean primary key default true check (one)
);

create table enterprise (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);

-- Accounts form a tree by superior; `path` is the ids from the root down, so a subtree is `path <@ mine`.
create table account (
  id bigint generated always as identity primary key,
  enterprise_id bigint references enterprise,
  superior_id bigint references account,
  path ltree not null,
  kind text not null check (kind in ('administrator', 'enterprise', 'store', 'sales')),
  name text not null,
  description text,
  email text,
  phone text,
  password_hash text not null,
  verify boolean not null default true,
  active boolean not null default true,
  -- Store scope: only terminals of this group and below. Null: the whole enterprise.
  group_path ltree,
  failures int not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now()
);
create unique index account_name on account (lower(name));
create index account_path on account using gist (path);

create table role (
  id bigint generated always as identity primary key,
  enterprise_id bigint references enterprise,
  name text not null,
  code text not null,
  enabled boolean not null default true,
  -- A built-in role is kept in step with the contract at every start.
  built_in boolean not null default false
);
create unique index role_code on role (coalesce(enterprise_id, 0), code);

create table account_role (
  account_id bigint not null references account on delete cascade,
  role_id bigint not null references role on delete cascade,
  primary key (account_id, role_id)
);

-- Folders, pages and buttons; seeded from the contract by `key`, so the two cannot drift.
create table menu (
  id bigint generated always as identity primary key,
  key text not null unique,
  parent_id bigint references menu on delete cascade,
  type smallint not null check (type between 0 and 3),
  name text not null,
  english_name text not null,
  url text not null default '',
  icon text not null default '',
  permission text not null default '',
  hidden boolean not null default false,
  enabled boolean not null default true,
  sort int not null default 0
);
create index menu_parent on menu (parent_id);

create table role_menu (
  role_id bigint not null references role on delete cascade,
  menu_id bigint not null references menu on delete cascade,
  primary key (role_id, menu_id)
);

-- Only the SHA-256 of a token is kept.
create table session (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ip text,
  browser text
);
create index session_account on session (account_id, created_at);

create table sign_in_key (
  kid text primary key,
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamptz not null default now()
);

create table sign_in_nonce (
  nonce text primary key,
  at timestamptz not null default now()
);

create table captcha (
  id text primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);

create table live_ticket (
  ticket_hash bytea primary key,
  token_hash bytea not null,
  expires_at timestamptz not null
);

-- What was asked with a key, so that asking again changes nothing.
create table idempotency (
  account_id bigint not null references account on delete cascade,
  key text not null,
  route text not null,
  input_hash bytea not null,
  result jsonb,
  at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_at on idempotency (at);

-- Append-only and chained: each row's hash covers the row before it.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  account_id bigint,
  account_name text,
  enterprise_id bigint,
  ip text,
  action text not null,
  object text,
  input jsonb not null,
  code int not null,
  previous bytea,
  hash bytea not null
);
create index audit_at on audit (at);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end $$;
create trigger audit_append_only before update or delete on audit
  for each row execute function audit_is_append_only();
