-- How each terminal ran on each UTC day, made from connections, hours, usage, events and faults, and made anew whenever
-- one of these says more. A partition is a day: the job that makes the day makes it.
create table run_day (
  day date not null,
  terminal_id bigint not null,
  -- By day, then by terminal: tells rows of equal figures apart.
  id bigint not null generated always as ((day - date '2020-01-01')::bigint * 10000000000 + terminal_id) stored,
  online_ms int not null,
  -- Times it was away, and the longest of them within the day.
  offline_spans int not null,
  longest_offline_ms int not null,
  boots int not null,
  -- In percent; 101 where it has no battery, so that it stands behind all that have one.
  battery_min smallint not null,
  battery_avg real,
  bytes bigint not null,
  faults int not null,
  primary key (day, id)
) partition by range (day);
create index run_day_terminal on run_day (terminal_id);
create index run_day_online on run_day (online_ms, id);
create index run_day_longest on run_day (longest_offline_ms, id);
create index run_day_boots on run_day (boots, id);
create index run_day_battery on run_day (battery_min, id);
create index run_day_bytes on run_day (bytes, id);
create index run_day_faults on run_day (faults, id);

-- The same summed up by where the terminals stand: what stores are compared by and the wall reads, however many there are.
create table run_store_day (
  day date not null,
  enterprise_id bigint not null,
  group_id bigint,
  platform text not null,
  terminals int not null,
  online_ms bigint not null,
  offline_spans bigint not null,
  longest_offline_ms int not null,
  boots bigint not null,
  -- Terminals whose battery went below 20 percent.
  low_batteries int not null,
  bytes bigint not null,
  faults bigint not null
);
create unique index run_store_day_place on run_store_day (day, enterprise_id, coalesce(group_id, 0), platform);

-- When a day was last made, and how long that took.
create table run_day_made (day date primary key, made_at timestamptz not null, took_ms int not null);
-- A day of which an hour was summed up since: a note for each, gone once the day is made anew.
create table run_day_due (day date not null);
