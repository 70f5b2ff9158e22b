-- Borders that terminals may not cross.
create table fence (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references enterprise,
  -- The nearest group above all it is for; null: seen by who sees all of the enterprise.
  group_id bigint references terminal_group on delete set null,
  group_path ltree,
  name text not null,
  remark text,
  enabled boolean not null default true,
  -- Another one with each change of what it says.
  version int not null default 1,
  -- { circle: { lat, lng, radiusM } }, { polygon: GeoJSON } or { store: { radiusM } }.
  shape jsonb not null,
  keep text not null check (keep in ('inside', 'outside')),
  -- Of the terminals it is for each holds; an empty one narrows nothing.
  groups bigint[] not null default '{}',
  models text[] not null default '{}',
  terminals bigint[] not null default '{}',
  -- { days, from, to, zone }; null: always. Whether it is in them was last looked at.
  times jsonb,
  in_times boolean not null default true,
  stay_ms int not null default 60000,
  -- How far terminals have been judged anew since it was changed; null: all.
  judged_to bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index fence_name on fence (enterprise_id, lower(name));
create index fence_enabled on fence (enterprise_id) where enabled;
create index fence_judge on fence (id) where judged_to is not null;

-- When a terminal was where it may not be; the one that is not over says that it is out now.
create table fence_exit (
  id bigint generated always as identity primary key,
  fence_id bigint references fence on delete set null,
  terminal_id bigint not null references terminal on delete cascade,
  -- Whose it was, where it stood and what the fence was then.
  enterprise_id bigint not null references enterprise,
  group_id bigint references terminal_group on delete set null,
  group_path ltree,
  fence_name text not null,
  keep text not null,
  area jsonb not null,
  out_at timestamptz not null,
  back_at timestamptz,
  ended text check (ended in ('back', 'times', 'fence', 'elsewhere')),
  judged text not null check (judged in ('server', 'terminal', 'both')),
  out_lat double precision,
  out_lng double precision,
  back_lat double precision,
  back_lng double precision,
  -- From the border, and where that was.
  farthest_m double precision,
  farthest_lat double precision,
  farthest_lng double precision,
  check ((back_at is null) = (ended is null))
);
-- The server's judgement of an exit and the terminal's are one row by this index.
create unique index fence_exit_out on fence_exit (terminal_id, fence_id) where back_at is null;
create index fence_exit_newest on fence_exit (enterprise_id, out_at desc, id desc);
create index fence_exit_terminal on fence_exit (terminal_id, out_at desc);
create index fence_exit_fence on fence_exit (fence_id, out_at desc);
create index fence_exit_over on fence_exit (back_at) where back_at is not null;

-- A terminal seems to have gone out, or to have come back, and has yet to stay so for long enough.
create table fence_turn (
  terminal_id bigint not null references terminal on delete cascade,
  fence_id bigint not null references fence on delete cascade,
  is_out boolean not null,
  since timestamptz not null,
  due timestamptz not null,
  lat double precision not null,
  lng double precision not null,
  -- From the border, at most since then.
  far_m double precision not null,
  primary key (terminal_id, fence_id)
);
create index fence_turn_due on fence_turn (due);
create index fence_turn_fence on fence_turn (fence_id);

-- Terminals that stand elsewhere, or are others: other fences may be for them.
create table fence_due (terminal_id bigint primary key references terminal on delete cascade);

-- Another one whenever a fence is another, or a store stands elsewhere: who keeps fences at hand sees by it whether they
-- still hold.
create table fence_stamp (
  one boolean primary key default true check (one),
  stamp text not null
);
insert into fence_stamp (stamp) values (gen_random_uuid()::text);
