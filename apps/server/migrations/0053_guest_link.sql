-- Lets somebody without an account to the screen of one terminal for a while.
create table guest_link (
  id bigint generated always as identity primary key,
  terminal_id bigint not null references terminal on delete cascade,
  -- Whose the terminal was then: given to another enterprise, it takes no guests along.
  enterprise_id bigint not null references enterprise,
  -- Whose right it hangs on.
  account_id bigint references account on delete set null,
  account_name text not null,
  guest_name text not null,
  view_only boolean not null,
  reason text,
  order_no text,
  token_hash bytea not null unique,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index guest_link_of on guest_link (terminal_id, created_at desc, id desc);
create index guest_link_newest on guest_link (enterprise_id, created_at desc, id desc);
create index guest_link_account on guest_link (account_id) where account_id is not null;

alter table remote_session add column guest_link_id bigint references guest_link on delete set null;
create index remote_session_guest on remote_session (guest_link_id) where guest_link_id is not null;

alter table remote_person add column guest_link_id bigint references guest_link on delete set null;
create unique index remote_person_guest on remote_person (session_id, guest_link_id);
create index remote_person_guest_link on remote_person (guest_link_id) where guest_link_id is not null;
