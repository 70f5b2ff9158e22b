-- What terminals said, summed up: bytes used, hours, and when they were connected.

-- Counters of a terminal as last heard, to tell from the next ones what was used since. Null: not heard yet.
alter table terminal_state
  add column rx_counter bigint,
  add column tx_counter bigint,
  -- Bytes both ways since the first counter.
  add column data_total bigint not null default 0,
  -- Since when it shows as online.
  add column online_since timestamptz;
update terminal_state set online_since = coalesce(connected_at, last_seen_at, now()) where online;

-- Bytes used since the report before; null where a report names no counter.
alter table report add column rx bigint, add column tx bigint;
-- By time too, for the hours: rows come in its order, which takes next to no room.
create index report_time on report using brin (received_at) with (pages_per_range = 16);

-- An hour that got reports, noted with each batch of them; gone once the hour is summed up.
create table report_mark (hour timestamptz not null);
insert into report_mark select distinct date_trunc('hour', received_at, 'UTC') from report;

-- By UTC day, made when the first byte is used.
create table usage_day (
  terminal_id bigint not null,
  day date not null,
  rx bigint not null,
  tx bigint not null,
  primary key (terminal_id, day)
) partition by range (day);
create table usage_day_default partition of usage_day default;

-- The reports of an hour in one row. Memory and storage in bytes used, the rest in percent; null: not named that hour.
create table report_hour (
  terminal_id bigint not null,
  hour timestamptz not null,
  n int not null,
  battery_min real,
  battery_avg real,
  battery_max real,
  cpu_avg real,
  cpu_max real,
  memory_avg bigint,
  memory_max bigint,
  storage_used bigint,
  signal_avg real,
  rx bigint not null,
  tx bigint not null,
  primary key (terminal_id, hour)
) partition by range (hour);
create table report_hour_default partition of report_hour default;

-- From when until when a terminal showed as online, written when it ends.
create table connection_log (
  terminal_id bigint not null,
  at timestamptz not null,
  until timestamptz not null,
  -- It said goodbye, or its connection was lost.
  reason text not null check (reason in ('goodbye', 'lost'))
) partition by range (until);
create table connection_log_default partition of connection_log default;
create index connection_log_until on connection_log (terminal_id, until);
create index connection_log_at on connection_log (terminal_id, at);

-- By the row itself and not by who writes it, so that no way of coming and going is forgotten.
create function terminal_comes_and_goes() returns trigger language plpgsql as $$
begin
  if new.online then
    new.online_since := coalesce(new.connected_at, now());
    return new;
  end if;
  insert into connection_log (terminal_id, at, until, reason) values (
    new.terminal_id, least(old.online_since, coalesce(old.dropped_at, now())), coalesce(old.dropped_at, now()),
    case when old.dropped_at is null then 'goodbye' else 'lost' end);
  new.online_since := null;
  return new;
end $$;
create trigger terminal_comes_and_goes before update of online on terminal_state
  for each row when (old.online is distinct from new.online) execute function terminal_comes_and_goes();
