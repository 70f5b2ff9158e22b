-- What people are told: written, published, read, withdrawn.

-- enterprise_id and account_path say whose it is (null: ours); the to_ columns say whom it reaches (null: everybody).
create table message (
  id bigint generated always as identity primary key,
  enterprise_id bigint references enterprise,
  account_id bigint not null references account,
  account_path ltree not null,
  to_enterprise_id bigint references enterprise,
  to_account_id bigint references account,
  to_path ltree,
  user_scope text not null check (user_scope in ('all', 'designated')),
  title text not null,
  content text not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'deleted')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  deleted_at timestamptz,
  check ((status = 'draft') = (published_at is null) or status = 'deleted')
);
create index message_list on message (enterprise_id, created_at desc) where status <> 'deleted';
create index message_published on message (published_at desc) where status = 'published';

-- Of a designated message: who it is for.
create table message_recipient (
  message_id bigint not null references message on delete cascade,
  account_id bigint not null references account on delete cascade,
  primary key (message_id, account_id)
);

create table message_read (
  account_id bigint not null references account on delete cascade,
  message_id bigint not null references message on delete cascade,
  read_at timestamptz not null,
  primary key (account_id, message_id)
);
create index message_read_message on message_read (message_id);
