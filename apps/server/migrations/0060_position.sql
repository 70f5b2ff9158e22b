-- Where a terminal said it is, the newest of it: narrow, so that a hundred thousand are read at once.
create table position (
  terminal_id bigint primary key references terminal on delete cascade,
  lat double precision not null,
  lng double precision not null,
  accuracy_m real,
  at timestamptz not null
);
insert into position (terminal_id, lat, lng, accuracy_m, at)
select terminal_id, (facts #>> '{location,lat}')::float8, (facts #>> '{location,lng}')::float8,
  (facts #>> '{location,accuracy}')::real, coalesce(reported_at, now())
from terminal_state where facts ? 'location';

-- Where somebody put a terminal that cannot say, or a store.
create table place (
  id bigint generated always as identity primary key,
  terminal_id bigint unique references terminal on delete cascade,
  group_id bigint unique references terminal_group on delete cascade,
  lat double precision not null,
  lng double precision not null,
  account_id bigint references account on delete set null,
  account_name text not null,
  updated_at timestamptz not null default now(),
  check (num_nonnulls(terminal_id, group_id) = 1)
);
create index place_account on place (account_id) where account_id is not null;
