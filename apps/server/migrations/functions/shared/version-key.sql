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
