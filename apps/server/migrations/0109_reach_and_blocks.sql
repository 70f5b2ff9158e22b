-- How many terminals an account reached with calls it did not prove itself for: what it may reach within an hour is limited.
create table unproven_reach (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  -- By an API token: all tokens of an account count together, and a person's proof is none of theirs.
  by_token boolean not null,
  at timestamptz not null,
  terminals int not null check (terminals > 0)
);
create index unproven_reach_account on unproven_reach (account_id, by_token, at);

-- Who stopped something: an account below does not start it again. Of an account that is gone it stays known whether it was
-- of the platform.
alter table app_version
  add column barred_by bigint references account on delete set null,
  add column barred_by_platform boolean not null default false;
alter table app
  add column unlaunched_by bigint references account on delete set null,
  add column unlaunched_by_platform boolean not null default false;
alter table account
  add column disabled_by bigint references account on delete set null,
  add column disabled_by_platform boolean not null default false;
alter table task
  add column paused_by bigint references account on delete set null,
  add column paused_by_platform boolean not null default false,
  add column stopped_by bigint references account on delete set null,
  add column stopped_by_platform boolean not null default false;
create index app_version_barred_by on app_version (barred_by) where barred_by is not null;
create index app_unlaunched_by on app (unlaunched_by) where unlaunched_by is not null;
create index account_disabled_by on account (disabled_by) where disabled_by is not null;
create index task_paused_by on task (paused_by) where paused_by is not null;
create index task_stopped_by on task (stopped_by) where stopped_by is not null;

update app_version v set barred_by = a.id, barred_by_platform = a.enterprise_id is null
from (select distinct on (version_id) version_id, by_id from app_step where step = 'bar' order by version_id, at desc) s
  join account a on a.id = s.by_id
where s.version_id = v.id and v.barred_at is not null;
update app p set unlaunched_by = a.id, unlaunched_by_platform = a.enterprise_id is null
from (select distinct on (app_id) app_id, by_id from app_step where step = 'unlaunch' order by app_id, at desc) s
  join account a on a.id = s.by_id
where s.app_id = p.id and p.launched_at is null;
