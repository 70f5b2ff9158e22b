-- A screenshot of an app is a picture of at most 1 MB, and no wallpaper.
alter table artifact drop constraint artifact_kind_check;
alter table artifact add constraint artifact_kind_check check (
  kind in ('apk', 'exe', 'msi', 'deb', 'zip', 'system', 'picture', 'screenshot', 'video', 'animation', 'file'));
alter table artifact_upload drop constraint artifact_upload_kind_check;
alter table artifact_upload add constraint artifact_upload_kind_check check (
  kind in ('apk', 'exe', 'msi', 'deb', 'zip', 'system', 'picture', 'screenshot', 'video', 'animation', 'file'));

-- An app of terminals. What it is known by is in its files; here is what people say of it.
create table app (
  id bigint generated always as identity primary key,
  -- Null: brought by an administrator of ours; a public one is for every enterprise.
  enterprise_id bigint references enterprise,
  account_id bigint references account on delete set null,
  -- Of who brought it: a private one is seen by that account and by those below it.
  account_path ltree not null,
  platform text not null check (platform in ('android', 'windows', 'linux')),
  package_name text not null,
  -- What screens call it, of what people and its newest file say.
  name text not null,
  name_en text not null,
  name_cn_said text not null default '',
  name_en_said text not null default '',
  type text not null,
  description_cn text not null default '',
  description_en text not null default '',
  notes text not null default '',
  visibility text not null check (visibility in ('public', 'private')),
  auto_update boolean not null default false,
  os_from text not null default '',
  os_to text not null default '',
  models text[] not null default '{}',
  launched_at timestamptz,
  -- The key of the picture its newest file brought, in the store.
  icon_key text,
  icon_type text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One enterprise has an app once.
create unique index app_same on app (coalesce(enterprise_id, 0), platform, lower(package_name));
create index app_newest on app (enterprise_id, created_at desc, id desc);
create index app_by_path on app using gist (account_path);
create index app_of_account on app (account_id) where account_id is not null;

create table app_version (
  id bigint generated always as identity primary key,
  app_id bigint not null references app on delete cascade,
  artifact_id bigint not null references artifact,
  account_id bigint references account on delete set null,
  version_name text not null,
  version_code bigint not null,
  -- Of its file: what it is, and what it said when it was brought.
  kind text not null check (kind in ('apk', 'exe', 'msi', 'deb', 'zip')),
  size bigint not null,
  sha256 text not null,
  facts jsonb not null,
  signer_sha256 text,
  -- By what terminals' lists of apps show it, in small letters; null where none does.
  shown_as text,
  description_cn text not null default '',
  description_en text not null default '',
  system_version text not null default '',
  checks jsonb not null default '[]',
  review_status text not null default 'not_submitted'
    check (review_status in ('not_submitted', 'pending', 'approved', 'rejected')),
  submitted_at timestamptz,
  submitted_by bigint references account on delete set null,
  reviewed_at timestamptz,
  reviewed_by bigint references account on delete set null,
  reason text,
  published text not null default 'none' check (published in ('none', 'gray', 'official')),
  published_at timestamptz,
  barred_at timestamptz,
  bar_reason text,
  created_at timestamptz not null default now(),
  unique (app_id, version_code)
);
create index app_version_artifact on app_version (artifact_id);
create index app_version_newest on app_version (app_id, version_code desc) include (review_status);
create index app_version_official on app_version (app_id, version_code desc) include (kind)
  where published = 'official' and barred_at is null;
create index app_version_shown_as on app_version (shown_as, app_id) where shown_as is not null;
create index app_version_same_bytes on app_version (sha256);
create index app_version_pending on app_version (submitted_at, id) where review_status = 'pending';
create index app_version_by_account on app_version (account_id) where account_id is not null;
create index app_version_submitted_by on app_version (submitted_by) where submitted_by is not null;
create index app_version_reviewed_by on app_version (reviewed_by) where reviewed_by is not null;

create table app_screenshot (
  app_id bigint not null references app on delete cascade,
  place int not null,
  artifact_id bigint not null references artifact,
  -- As its first bytes say it.
  type text not null check (type in ('image/png', 'image/jpeg')),
  primary key (app_id, place)
);
create index app_screenshot_artifact on app_screenshot (artifact_id);

-- What was done to apps and versions, in words that outlive them. Whose the app is, as in its own row; beside it who did it.
create table app_step (
  id bigint generated always as identity primary key,
  enterprise_id bigint references enterprise,
  account_id bigint references account on delete set null,
  account_path ltree not null,
  visibility text not null check (visibility in ('public', 'private')),
  at timestamptz not null,
  step text not null,
  app_id bigint references app on delete set null,
  version_id bigint references app_version on delete set null,
  name text not null,
  name_en text not null,
  package_name text not null,
  version_name text,
  by_id bigint references account on delete set null,
  -- As they were called then.
  by_name text not null,
  note text
);
create index app_step_newest on app_step (enterprise_id, at desc, id desc);
create index app_step_all on app_step (at desc, id desc);
create index app_step_of_app on app_step (app_id, at desc) where app_id is not null;
create index app_step_of_version on app_step (version_id, at) where version_id is not null;
create index app_step_by on app_step (by_id, at desc) where by_id is not null;
create index app_step_of_account on app_step (account_id) where account_id is not null;
create index app_step_by_path on app_step using gist (account_path);

-- Which terminal has which app of the market, of the lists of apps they send: kept by a trigger on those.
create table app_held (
  terminal_id bigint not null references terminal on delete cascade,
  -- Of the app, in small letters; and what the terminal's own list calls it.
  package_name text not null,
  shown_as text not null,
  platform text not null,
  enterprise_id bigint not null,
  group_path ltree,
  version_name text not null,
  version_code bigint,
  primary key (terminal_id, package_name)
);
create index app_held_of on app_held (platform, package_name, enterprise_id, version_code) include (group_path);

-- Versions whose holders are still to be looked for among the lists that are there, and how far that has come.
create table app_due (
  version_id bigint primary key references app_version on delete cascade,
  done_to bigint not null default 0
);
