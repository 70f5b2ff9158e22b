-- When the demo was given its past: once, and never again, however often it is started.
alter table instance add column estate_at timestamptz;

-- Terminals online in each hour (the most there were at a minute of it) and heard of on each day: what a chart of a day
-- or a month reads, so that it costs the same however many terminals there are. A row of enterprise 0 says only that
-- somebody was there to count; a step without any row was not recorded.
create table activity_hour (
  at timestamptz not null,
  enterprise_id bigint not null,
  group_id bigint,
  platform text not null,
  terminals int not null,
  -- In service when the hour began; null where nobody counted.
  serving int
);
create unique index activity_hour_at on activity_hour (at, enterprise_id, coalesce(group_id, 0), platform);

create table activity_count (
  day date not null,
  enterprise_id bigint not null,
  group_id bigint,
  platform text not null,
  terminals int not null,
  -- All there were at the end of the day but those logged off; null where nobody counted.
  fleet int
);
create index activity_count_day on activity_count (day);
insert into activity_count (day, enterprise_id, group_id, platform, terminals)
select a.day, t.enterprise_id, t.group_id, t.platform, count(*)
from activity_day a join terminal t on t.id = a.terminal_id
where a.day < (now() at time zone 'UTC')::date
group by 1, 2, 3, 4;

-- Open faults nobody has said to see to.
create index peripheral_trouble_unseen on peripheral_trouble (terminal_id)
  where cleared_at is null and acknowledged_at is null;
-- Mail that failed.
create index mail_failed on mail (id) where state = 'failed';
