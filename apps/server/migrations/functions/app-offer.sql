-- Which version of an app a terminal should have, or why none: every screen, filter, job and task reads it here [4.7].

-- Whether a system is of the range an app is for. What is said less exactly holds for all of it: 10.0.4 is within 9 to 10.
-- One that says no version is taken for one within. Of what it says its numbers count: 10 Pro is 10.
create or replace function os_in_range(version text, lowest text, highest text) returns boolean
language sql immutable parallel safe
-- Without a select, so that it is made part of the query that asks.
return coalesce(
  (lowest = ''
    or version_key(substring(version from '\d+(?:\.\d+)*')) collate "C" >= version_key(lowest) collate "C")
  and (highest = ''
    or version_key(substring(version from '\d+(?:\.\d+)*')) collate "C" <= version_key(highest) collate "C"
    or substring(version from '\d+(?:\.\d+)*') like highest || '.%'),
  true);

-- Why a terminal is out of the range of systems and models of an app; null for one within. Letter case makes no difference,
-- and one that says no model is taken for one within.
create or replace function app_out_of_range(os_version text, model text, os_from text, os_to text, models text[])
returns text language sql stable parallel safe
return case
  when not os_in_range(os_version, os_from, os_to) then 'other_os'
  when is_other_model(model, models) then 'other_model' end;

-- The versions that are official and not blocked, of apps listed or not.
create or replace view app_official as
  select v.app_id, v.id as version_id, v.version_key, v.version_name, v.version_code, v.artifact_id, v.kind, v.size,
    v.published_at, a.launched_at is not null as listed
  from app_version v join app a on a.id = v.app_id
  where v.published = 'official' and v.barred_at is null;

-- Those of them that a terminal may be given: of a listed app. Nothing installs an archive.
create or replace view app_on_offer as
  select app_id, version_id, version_key, version_name, version_code, artifact_id, kind, size, published_at
  from app_official where listed and kind <> 'zip';

-- The newest version of an app on offer: one row or none.
create or replace function app_offer_of(of_app bigint) returns setof app_on_offer language sql stable as $$
  select * from app_on_offer o where o.app_id = of_app order by o.version_key desc limit 1
$$;

-- The app that a package of a terminal is: the enterprise's own before the platform's. An own app counts once a version of
-- it was published, or where the terminal has a version that only the own app has; a draft changes nothing for anybody.
-- The package is in small letters; null where the market does not know it.
create or replace function app_of(of_enterprise bigint, of_platform text, package text, has_key text) returns setof bigint
language sql stable rows 1 as $$
  select a.id from app a
  where coalesce(a.enterprise_id, 0) in (0, of_enterprise) and a.platform = of_platform
    and lower(a.package_name) = package
  order by case
    when a.enterprise_id is null then 1
    when exists (
      select from app_version v
      where v.app_id = a.id and (v.published_at is not null or v.published <> 'none')) then 0
    when exists (select from app_version v where v.app_id = a.id and v.version_key = has_key)
      and not exists (
        select from app ours join app_version v on v.app_id = ours.id and v.version_key = has_key
        where ours.enterprise_id is null and ours.platform = of_platform and lower(ours.package_name) = package) then 0
    else 2 end
  limit 1
$$;

-- THE rule, for who has the rows at hand: why a terminal should have no version of an app; one row, with null where it
-- should have the version on offer. The key is of the version of its package that the terminal has.
create or replace function app_why_not(a app, t terminal, offered bigint, has_key text) returns table (why_not text)
language sql stable rows 1 as $$
  select case
    when a.platform <> t.platform then 'other_platform'
    when a.enterprise_id <> t.enterprise_id then 'other_enterprise'
    when range.why_not is not null then range.why_not
    when a.enterprise_id is null
      -- Few enterprises have an app of their own of the same package: of others no more is asked.
      and exists (select from app own where coalesce(own.enterprise_id, 0) = t.enterprise_id
        and own.platform = t.platform and lower(own.package_name) = lower(a.package_name))
      and (select one.id from app_of(t.enterprise_id, t.platform, lower(a.package_name), has_key) as one (id)) <> a.id
      then 'own_app'
    when a.enterprise_id is null and a.visibility <> 'public' then 'private'
    when offered is null then 'not_on_offer' end
  from (select app_out_of_range(t.os_version, t.model, a.os_from, a.os_to, a.models) as why_not) range
$$;

-- The same of an app by its id: the version that a terminal should have, or why it should have none of it. It says nothing
-- of whether the terminal is activated, which is asked where something is sent.
create or replace function app_version_for(t terminal, of_app bigint)
returns table (version_id bigint, version_key text, why_not text) language sql stable rows 1 as $$
  select case when r.why_not is null then o.version_id end, case when r.why_not is null then o.version_key end, r.why_not
  from app a
  left join lateral app_offer_of(a.id) o on true
  left join app_held h on h.terminal_id = t.id and h.package_name = lower(a.package_name)
  cross join lateral app_why_not(a, t, o.version_id, h.version_key) r
  where a.id = of_app
$$;

-- How a version that a terminal has stands to the version it should have, and whether it is barred. The package is in
-- small letters.
create or replace function app_standing_of(t terminal, package text, has_key text)
returns table (app_id bigint, version_id bigint, standing text, barred boolean) language sql stable as $$
  select a.id, f.version_id, case
    when f.version_key is null or has_key is null then 'unknown'
    when has_key collate "C" < f.version_key collate "C" then 'outdated'
    when has_key collate "C" = f.version_key collate "C" then 'current'
    else 'ahead' end,
    exists (select from app_version v where v.app_id = a.id and v.version_key = has_key and v.barred_at is not null)
  from app_of(t.enterprise_id, t.platform, package, has_key) as a (id)
  cross join lateral app_version_for(t, a.id) f
$$;

-- The status of an app on a terminal as screens show it: that it is barred comes before the order of its version.
create or replace function app_status(standing text, barred boolean) returns text language sql immutable parallel safe
return case when barred then 'barred' else standing end;

-- Whether an app on a terminal has one of these statuses. An outdated version that is barred is both.
create or replace function app_has_status(standing text, barred boolean, wanted text[]) returns boolean
language sql immutable parallel safe
return app_status(standing, barred) = any (wanted) or standing = 'outdated' and 'outdated' = any (wanted);
