-- What is kept in libraries for terminals, each of files that were uploaded: packages and other files of the system,
-- pictures and videos for screens with the schedules that show them, and what is played at a start.
create table system_file (
  id bigint generated always as identity primary key,
  -- Null: made by an administrator of ours, whom alone it is shown.
  enterprise_id bigint references enterprise,
  artifact_id bigint not null references artifact,
  account_id bigint references account on delete set null,
  name text not null,
  -- Names of models; none is any.
  models text[] not null default '{}',
  version_from text,
  version_to text,
  description_cn text,
  description_en text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index system_file_list on system_file (enterprise_id, created_at desc, id desc);
create index system_file_artifact on system_file (artifact_id);
create index system_file_account on system_file (account_id) where account_id is not null;

create table wallpaper (
  id bigint generated always as identity primary key,
  enterprise_id bigint references enterprise,
  artifact_id bigint not null references artifact,
  -- Of a video: the picture that stands in for it.
  poster_id bigint references artifact,
  account_id bigint references account on delete set null,
  name text not null,
  introduction text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index wallpaper_list on wallpaper (enterprise_id, created_at desc, id desc);
create index wallpaper_artifact on wallpaper (artifact_id);
create index wallpaper_poster on wallpaper (poster_id) where poster_id is not null;
create index wallpaper_account on wallpaper (account_id) where account_id is not null;

create table wallpaper_schedule (
  id bigint generated always as identity primary key,
  enterprise_id bigint references enterprise,
  -- What is shown whenever no entry holds.
  default_id bigint not null references wallpaper,
  -- [{"wallpaperId": "1", "days": ["mon"], "from": "08:00", …}], the first that holds counts.
  entries jsonb not null,
  name text not null,
  remark text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index wallpaper_schedule_list on wallpaper_schedule (enterprise_id, created_at desc, id desc);
create index wallpaper_schedule_default on wallpaper_schedule (default_id);
create index wallpaper_schedule_entries on wallpaper_schedule using gin (entries jsonb_path_ops);

create table animation (
  id bigint generated always as identity primary key,
  enterprise_id bigint references enterprise,
  artifact_id bigint not null references artifact,
  account_id bigint references account on delete set null,
  name text not null,
  introduction text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index animation_list on animation (enterprise_id, created_at desc, id desc);
create index animation_artifact on animation (artifact_id);
create index animation_account on animation (account_id) where account_id is not null;

-- A place may be given one of the library, or a schedule: what is changed there is changed here.
create index policy_wallpaper on policy ((value ->> 'wallpaperId'), (value -> 'schedule' ->> 'scheduleId'))
  where kind = 'wallpaper';

-- Wallpapers are given on their own page; who could, still can.
update menu set key = 'button:/sysManage/wallpaper:wallpaper.give', permission = 'wallpaper.give'
  where key = 'button:/longRange/index:artifact.give';
update api_token set codes = array_replace(codes, 'artifact.give', 'wallpaper.give') where 'artifact.give' = any(codes);

-- When the demo was given its pictures and packages: what people delete of them stays deleted.
alter table instance add column content_at timestamptz;
