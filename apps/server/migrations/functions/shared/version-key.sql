-- A version as a text whose order, byte by byte, is the order of versions: 1.9 before 1.10, 1.10 the same as 1.10.0, and
-- 2.0-rc.1 before 2.0. A number stands behind a letter that says how long it is. Null where there is no number.
create or replace function version_key(version text) returns text language sql immutable strict parallel safe
return (
  select rtrim(numbers, '@') || case when rest ~ '^[-_ ]?[a-z]' then '!' || (
      select coalesce(string_agg(case when part[1] ~ '\d' then chr(64 + least(length(ltrim(part[1], '0')), 30))
        || ltrim(part[1], '0') else part[1] end, '' order by nth), '')
      from regexp_matches(rest, '[a-z]+|\d+', 'g') with ordinality as m(part, nth))
    else '#' end
  from (
    select m[2] as rest, (
      select string_agg(chr(64 + least(length(ltrim(one, '0')), 30)) || ltrim(one, '0'), '' order by nth)
      from unnest(string_to_array(m[1], '.')) with ordinality as p(one, nth)) as numbers
    from regexp_match(left(lower(version), 100), '(\d+(?:\.\d+)*)(.*)$') as m where m is not null) as read
);
