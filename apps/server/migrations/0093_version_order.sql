-- Versions are kept as their files name them, with a key that has the order of their platform. The keys of what is there
-- are made here, by the functions as they were then: functions/ has them from now on.
-- A number of any length as a text: a sign for its length, then its digits without zeros in front. Every 60 digits add a
-- `~`, which sorts after all those signs.
create or replace function number_key(digits text) returns text language sql immutable parallel safe
return repeat('~', length(ltrim(digits, '0')) / 60) || chr(64 + length(ltrim(digits, '0')) % 60) || ltrim(digits, '0');

-- A version as a text whose order, byte by byte, is the order of versions: 1.9 before 1.10, 1.10 the same as 1.10.0, and
-- 2.0-rc.1 and 2.0~rc1 before 2.0. Null where there is no number.
create or replace function version_key(version text) returns text language sql immutable strict parallel safe
return (
  select rtrim(numbers, '@') || case when rest ~ '^[-_ ~]?[a-z]' then '!' || (
      select coalesce(string_agg(case when part[1] ~ '\d' then number_key(part[1]) else part[1] end, '' order by nth), '')
      from regexp_matches(rest, '[a-z]+|\d+', 'g') with ordinality as m(part, nth))
    else '#' end
  from (
    select m[2] as rest, (
      select string_agg(number_key(digits), '' order by nth)
      from unnest(string_to_array(m[1], '.')) with ordinality as p(digits, nth)) as numbers
    from regexp_match(left(lower(version), 100), '(\d+(?:\.\d+)*)(.*)$') as m where m is not null) as read
);

-- A version of a Debian package as a text whose order, byte by byte, is the order of dpkg. Epoch, upstream version and
-- revision are each written as pairs of a text and a number, with a `#` behind the text and behind the last pair. `~`
-- becomes a sign that sorts before `#`. Letters stay. Other signs become signs that sort after the letters.
create or replace function deb_version_key(version text) returns text language sql immutable strict parallel safe
return (
  select string_agg(pairs || '#', '' order by which)
  from (
    select substring(whole from '^([0-9]+):') as epoch, regexp_replace(whole, '^[0-9]+:', '') as rest
    from btrim(left(version, 300)) as whole) as read
  cross join unnest(array[coalesce(epoch, ''), regexp_replace(rest, '-[^-]*$', ''),
    coalesce(substring(rest from '-([^-]*)$'), '')]) with ordinality as c(component, which)
  cross join lateral (
    select string_agg(translate(pair[1], '~+-.:', '!{|}~') || '#' || number_key(pair[2]), '' order by nth) as pairs
    from regexp_matches(component, '([^0-9]*)([0-9]*)', 'g') with ordinality as m(pair, nth)
    -- Behind the last pair there is an empty match.
    where nth = 1 or pair[1] || pair[2] <> '') as p
);

-- A version of a Windows program as a text whose order, byte by byte, is the order of versions. Commas are dots, and zeros
-- at the end do not count. A pre-release word right behind the numbers puts a version before the same version without the
-- word. Any other numbers behind put it after the shorter version. Null where there is no number.
create or replace function windows_version_key(version text) returns text language sql immutable strict parallel safe
return (
  select rtrim(numbers, '@') || case when is_early then '!' else '#' end || coalesce(behind, '')
  from (
    select m[1] as dotted, m[2] as rest,
      m[2] ~ '^[-_ ~.]*(alpha|beta|rc|pre|preview|dev|snapshot|canary|nightly)(?![a-z])' as is_early
    from regexp_match(
      regexp_replace(left(lower(version), 300), '(?<=[0-9])\s*,\s*(?=[0-9])', '.', 'g'),
      '([0-9]+(?:\.[0-9]+)*)(.*)$') as m
    where m is not null) as read
  cross join lateral (
    select string_agg(number_key(digits), '' order by nth) as numbers
    from unnest(string_to_array(dotted, '.')) with ordinality as p(digits, nth)) as n
  cross join lateral (
    select string_agg(case when part[1] ~ '[0-9]' then '#' || number_key(part[1])
      when is_early then '$' || part[1] || '!' else '' end, '' order by nth) as behind
    from regexp_matches(rest, '[a-z]+|[0-9]+', 'g') with ordinality as w(part, nth)) as b
);

-- A version of an app as a text whose order, byte by byte, is the order of versions on its platform. An Android app has
-- its version code, an unsigned number of 64 bits. Null where the order cannot be known.
create or replace function app_version_key(platform text, version text, code text) returns text
language sql immutable parallel safe
return case platform
  when 'android' then case when code ~ '^[0-9]{1,20}$'
    and lpad(code, 20, '0') collate "C" <= '18446744073709551615' then lpad(code, 20, '0') end
  when 'linux' then deb_version_key(nullif(btrim(version), ''))
  when 'windows' then windows_version_key(version)
end;

drop trigger if exists app_held_changes on app_held;
drop trigger if exists app_standing_is_other on app_held;
drop function if exists os_fits(text, text, text);
drop function if exists app_meant_for(bigint, text);
drop function if exists app_standings(bigint[]);
drop function if exists app_template_of(bigint, bigint);
drop function if exists version_number(text);

drop index app_version_newest;
drop index app_version_official;
alter table app_version drop constraint app_version_app_id_version_code_key;
alter table app_version add column version_key text collate "C";
-- Of an APK, as Android writes it: an unsigned number of 64 bits. Others have none.
alter table app_version alter column version_code drop not null, alter column version_code type text;
-- Codes whose 32 bits were read as a signed number.
update artifact set facts = jsonb_set(facts, '{versionCode}', to_jsonb((facts ->> 'versionCode')::bigint + 4294967296))
  where facts ->> 'versionCode' like '-%';
update app_version set version_code = (version_code::bigint + 4294967296)::text where version_code like '-%';
update app_version v set
  version_key = coalesce(app_version_key(a.platform, v.version_name, v.version_code), ''),
  version_code = case when a.platform = 'android' then v.version_code end
  from app a where a.id = v.app_id;
-- Two that counted as different versions before stay two.
update app_version v set version_key = v.version_key || '~' || v.id
  where exists (select from app_version o where o.app_id = v.app_id and o.version_key = v.version_key and o.id < v.id);
alter table app_version alter column version_key set not null;
create unique index app_version_newest on app_version (app_id, version_key desc) include (review_status);
create index app_version_official on app_version (app_id, version_key desc) include (kind)
  where published = 'official' and barred_at is null;

-- Which app of the market a package on a terminal is, and how its version stands: kept by app_held_anew and a job.
drop index app_held_of;
alter table app_held add column version_key text;
alter table app_held add column app_id bigint;
alter table app_held add column standing text not null default 'unknown'
  check (standing in ('current', 'outdated', 'ahead', 'unknown'));
alter table app_held add column barred boolean not null default false;
-- The own app of the enterprise, else the platform's: the job that judges them all knows drafts too.
create function pg_temp.app_at_first(of_platform text, package text, of_enterprise bigint) returns bigint
language sql stable as $$
  select a.id from app a
  where a.platform = of_platform and lower(a.package_name) = package and coalesce(a.enterprise_id, 0) in (0, of_enterprise)
  order by a.enterprise_id is null limit 1
$$;
-- All in one pass over the table, which is the largest here.
alter table app_held
  alter column app_id type bigint using pg_temp.app_at_first(platform, package_name, enterprise_id),
  alter column version_key type text collate "C" using app_version_key(platform, version_name, version_code::text),
  alter column version_code type text using case when platform = 'android' then version_code::text end;
alter table app_held add foreign key (app_id) references app on delete set null;
create index app_held_of on app_held (app_id, enterprise_id, version_key) include (group_path, standing);
create index app_held_standing on app_held (app_id, standing, terminal_id) include (enterprise_id, group_path);
-- Each terminal is judged once, whatever number of apps it has.
insert into app_standing_due (terminal_id) select distinct terminal_id from app_held on conflict do nothing;

drop table app_held_tally_change;
drop table app_held_tally;
-- How many terminals have which version of an app, and how it stands there: decision 95.
create table app_held_tally (
  app_id bigint not null references app on delete cascade,
  enterprise_id bigint not null references enterprise on delete cascade,
  version_key text collate "C",
  standing text not null,
  n bigint not null,
  unique nulls not distinct (app_id, enterprise_id, version_key, standing)
);
insert into app_held_tally (app_id, enterprise_id, version_key, standing, n)
  select app_id, enterprise_id, version_key, standing, count(*) from app_held where app_id is not null group by 1, 2, 3, 4;
create index app_held_tally_enterprise on app_held_tally (enterprise_id);
create index app_held_tally_none on app_held_tally (n) where n = 0;
create table app_held_tally_change (
  id bigint generated always as identity primary key,
  app_id bigint not null,
  enterprise_id bigint not null,
  version_key text collate "C",
  standing text not null,
  n bigint not null
);
create index app_held_tally_change_of on app_held_tally_change (app_id);

alter table app_gray_target drop column before_code;

-- Behind is outdated, in what was saved as well.
update terminal_mark set name = 'apps.outdated' where name = 'apps.behind';
update rule_group set rule = (rule - 'appBehind') || jsonb_build_object('appId', rule -> 'appBehind', 'apps', '["outdated"]'::jsonb)
  where rule ? 'appBehind';
update rule_group set rule = jsonb_set(rule, '{apps}', replace((rule -> 'apps')::text, '"behind"', '"outdated"')::jsonb)
  where (rule -> 'apps') ? 'behind';
update saved_view set query = (query - 'appBehind') || jsonb_build_object('appId', query -> 'appBehind', 'apps', '["outdated"]'::jsonb)
  where query ? 'appBehind';
update saved_view set query = jsonb_set(query, '{apps}', replace((query -> 'apps')::text, '"behind"', '"outdated"')::jsonb)
  where (query -> 'apps') ? 'behind';
update task set target = jsonb_set(target, '{filter}', ((target -> 'filter') - 'appBehind')
    || jsonb_build_object('appId', target -> 'filter' -> 'appBehind', 'apps', '["outdated"]'::jsonb))
  where (target -> 'filter') ? 'appBehind';
update task set target = jsonb_set(target, '{filter,apps}', replace((target -> 'filter' -> 'apps')::text, '"behind"', '"outdated"')::jsonb)
  where (target -> 'filter' -> 'apps') ? 'behind';
update alarm_rule set match = array_replace(match, 'behind', 'outdated') where key = 'app';
update alarm_terminal set value = replace(value::text, '"behind"', '"outdated"')::jsonb where (value -> 'kinds') ? 'behind';
update alarm_state set value = replace(value::text, '"behind"', '"outdated"')::jsonb where (value -> 'kinds') ? 'behind';
update alarm_fact set value = replace(value::text, '"behind"', '"outdated"')::jsonb where (value -> 'kinds') ? 'behind';
