-- How many terminals have which version of an app: kept, as counting them for each app of a page or an order by their
-- number takes longer than a person waits. Who changes what is held only adds what it changed, so that none waits for
-- another; a job adds it up. What is true is the sum of both.
create table app_held_tally (
  platform text not null,
  package_name text not null,
  enterprise_id bigint not null references enterprise on delete cascade,
  version_code bigint,
  n bigint not null,
  unique nulls not distinct (platform, package_name, enterprise_id, version_code)
);
create index app_held_tally_enterprise on app_held_tally (enterprise_id);
create index app_held_tally_none on app_held_tally (n) where n = 0;
create table app_held_tally_change (
  id bigint generated always as identity primary key,
  platform text not null,
  package_name text not null,
  enterprise_id bigint not null,
  version_code bigint,
  n bigint not null
);
create index app_held_tally_change_of on app_held_tally_change (platform, package_name);

insert into app_held_tally (platform, package_name, enterprise_id, version_code, n)
select platform, package_name, enterprise_id, version_code, count(*) from app_held group by 1, 2, 3, 4;
