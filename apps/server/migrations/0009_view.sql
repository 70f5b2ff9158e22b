-- Ways to look at a list, kept under a name. Without an enterprise they are of administrators of ours.
create table view (
  id bigint generated always as identity primary key,
  enterprise_id bigint references enterprise on delete cascade,
  account_id bigint not null references account on delete cascade,
  page text not null,
  name text not null,
  shared boolean not null default false,
  query jsonb not null,
  layout jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index view_name on view (account_id, page, lower(name));
create index view_shared on view (enterprise_id, page) where shared;

-- The view each account's list opens with.
create table view_default (
  account_id bigint not null references account on delete cascade,
  page text not null,
  view_id bigint not null references view on delete cascade,
  primary key (account_id, page)
);
create index view_default_view on view_default (view_id);

create table favourite (
  account_id bigint not null references account on delete cascade,
  terminal_id bigint not null references terminal on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, terminal_id)
);
create index favourite_terminal on favourite (terminal_id);

create trigger audit_note after insert or update or delete on view for each row execute function audit_note();
create trigger audit_note after insert or update or delete on view_default for each row execute function audit_note();
create trigger audit_note after insert or update or delete on favourite for each row execute function audit_note();
