-- Messages for everybody of a role or of a store, sent at a time, kept on top, and confirmed by those who have them.
alter table message
  add role_ids bigint[] not null default '{}',
  add group_ids bigint[] not null default '{}',
  add pinned boolean not null default false,
  add must_confirm boolean not null default false,
  -- Of a draft: when it is published by itself.
  add send_at timestamptz;
create index message_to_send on message (send_at) where send_at is not null and status = 'draft';

alter table message_read add confirmed_at timestamptz;
