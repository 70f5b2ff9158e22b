-- Passwords that must be changed, codes by e-mail, and the mail itself.
alter table account add column must_change boolean not null default false;

-- One code per purpose, name and address; asked for a pair that is nobody's, it has no account and is never right.
create table email_code (
  key bytea primary key,
  account_id bigint references account on delete cascade,
  code_hash bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null
);

-- When something was last asked for, and how often since the hour began.
create table asking (
  key bytea primary key,
  since timestamptz not null,
  times int not null,
  last_at timestamptz not null
);

-- Written in the transaction of what caused it. The text is gone once the mail was sent: it may hold a code.
create table mail (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete set null,
  to_address text not null,
  language text not null check (language in ('cn', 'en')),
  kind text not null,
  subject text not null,
  body text,
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  next_try_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz
);
create index mail_waiting on mail (next_try_at) where state = 'waiting';
create index mail_created on mail (created_at);
create index mail_account on mail (account_id);
