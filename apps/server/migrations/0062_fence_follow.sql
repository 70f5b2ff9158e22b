-- What is done with a terminal that went out, in the name of whoever wrote it down last.
alter table fence
  add column out_message text,
  -- The password it is locked with, as secrets are kept; null: it is not locked.
  add column out_lock bytea,
  add column account_id bigint references account on delete set null;

-- Tasks that followed.
alter table fence_exit add column task_ids bigint[] not null default '{}';

-- Exits that have yet to be followed.
create table fence_follow (
  exit_id bigint primary key references fence_exit on delete cascade,
  fence_id bigint not null references fence on delete cascade
);
create index fence_follow_fence on fence_follow (fence_id);
