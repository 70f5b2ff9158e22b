-- What goes with a message. Until it is saved it is nobody's but its bringer's.
create table message_file (
  id bigint generated always as identity primary key,
  message_id bigint references message on delete cascade,
  account_id bigint references account on delete set null,
  name text not null,
  size bigint not null,
  sha256 text not null,
  key text not null,
  created_at timestamptz not null
);
create index message_file_of on message_file (message_id);
create index message_file_loose on message_file (created_at) where message_id is null;
