-- The routes of terminals by day: a position for each move, and the first of a day. In place of the positions in reports.
create table position_log (
  terminal_id bigint not null,
  at timestamptz not null,
  lat double precision not null,
  lng double precision not null,
  accuracy_m real,
  primary key (terminal_id, at)
) partition by range (at);
create table position_log_default partition of position_log default;

insert into position_log (terminal_id, at, lat, lng, accuracy_m)
select terminal_id, least(coalesce(to_timestamp((body #>> '{location,at}')::float8 / 1000), received_at), received_at),
  (body #>> '{location,lat}')::float8, (body #>> '{location,lng}')::float8,
  round(least(coalesce(body #>> '{location,accuracyM}', body #>> '{location,accuracy}')::numeric, 1e7), 2)::real
from report where body ? 'location'
on conflict do nothing;
update report set body = body - 'location' where body ? 'location';
update terminal_state set facts = facts - 'location' where facts ? 'location';

alter table position
  -- A position that came later and is too far away to be believed: { lat, lng, at, accuracyM, by }.
  add column doubt jsonb,
  -- The last position in the log.
  add column logged_lat double precision,
  add column logged_lng double precision,
  add column logged_at timestamptz;

-- Enrolments are heard as reports are.
drop trigger if exists position_first on terminal_state;
drop function if exists position_first();
drop function if exists position_in(jsonb, timestamptz);

-- Whether one of the positions of a turn is accurate, so that it lasts without another one.
alter table fence_turn add column is_sure boolean not null default true;
drop index fence_turn_due;
create index fence_turn_due on fence_turn (due) where is_sure;

create index account_location_off on account (enterprise_id) where not location_on;
