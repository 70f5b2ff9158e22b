-- A version for chosen terminals before all others: from the first of its steps until it is official or taken back.
create table app_gray (
  id bigint generated always as identity primary key,
  version_id bigint not null references app_version on delete cascade,
  began_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('official', 'back', 'barred', 'unpublished')),
  check ((ended_at is null) = (outcome is null))
);
create unique index app_gray_open on app_gray (version_id) where ended_at is null;
create index app_gray_of on app_gray (version_id, id desc);

-- What was chosen at once, and the task that brings it.
create table app_gray_step (
  id bigint generated always as identity primary key,
  gray_id bigint not null references app_gray on delete cascade,
  n int not null,
  way text not null check (way in ('sns', 'groupIds', 'percent')),
  percent int,
  group_ids bigint[] not null default '{}',
  account_id bigint references account on delete set null,
  -- As they were called then.
  by_name text not null,
  at timestamptz not null,
  unique (gray_id, n)
);
create index app_gray_step_account on app_gray_step (account_id) where account_id is not null;

-- A terminal is in a gray release once, by the first step that took it in.
create table app_gray_target (
  gray_id bigint not null references app_gray on delete cascade,
  terminal_id bigint not null references terminal on delete cascade,
  step_id bigint not null references app_gray_step on delete cascade,
  -- What its list of apps showed then; null where it had none.
  before_name text,
  before_code bigint,
  primary key (gray_id, terminal_id)
);
create index app_gray_target_step on app_gray_target (step_id, terminal_id);
create index app_gray_target_terminal on app_gray_target (terminal_id);

-- What of the app market made a task, for which version. Its terminals are those of the step, or those behind the version.
alter table task add column market text check (market in ('gray', 'auto'));
alter table task add column app_version_id bigint references app_version on delete set null;
alter table task add column gray_step_id bigint references app_gray_step on delete set null;
-- One that takes a step back: of its terminals those that had nothing before, or the others.
alter table task add column gray_bare boolean not null default false;
create index task_of_version on task (app_version_id, market, enterprise_id, id desc) where app_version_id is not null;
create unique index task_of_step on task (gray_step_id) where gray_step_id is not null and back_of is null;
create index task_market on task (market, created_at desc) where market is not null;
