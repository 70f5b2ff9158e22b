-- Whether a version of a system lies between two others: the highest is meant with all that stands below it, so that 10
-- takes in 10.0.1. Empty is any; of what nobody knows the version of it is said that it does not fit.
create or replace function os_fits(os text, lowest text, highest text) returns boolean language sql immutable parallel safe
return (lowest = '' or coalesce(version_key(os) collate "C" >= version_key(lowest) collate "C", false))
  and (highest = '' or coalesce(version_key(os) collate "C" <= version_key(highest) collate "C"
    or substring(os from '\d+(?:\.\d+)*') like highest || '.%', false));

-- The version of an app of the market that is meant for a terminal: of its enterprise's own app, else of ours. An archive
-- is none, for nothing installs it.
create or replace function app_meant_for(of_terminal bigint, package text)
returns table (app_id bigint, version_id bigint, version_code bigint) language sql stable as $$
  select a.id, v.id, v.version_code
  from terminal t
  join app a on coalesce(a.enterprise_id, 0) in (0, t.enterprise_id) and a.platform = t.platform
    and lower(a.package_name) = package
  join app_version v on v.app_id = a.id
  where t.id = of_terminal and a.launched_at is not null and (a.enterprise_id is not null or a.visibility = 'public')
    and v.published = 'official' and v.barred_at is null and v.kind <> 'zip'
    and os_fits(t.os_version, a.os_from, a.os_to) and (a.models = '{}' or t.model = any(a.models))
  order by a.enterprise_id is null, v.version_code desc limit 1
$$;

-- How what terminals have of the market stands to what is meant for them. What no app names that their enterprise knows is
-- not told of.
create or replace function app_standings(ids bigint[])
returns table (terminal_id bigint, shown_as text, standing text, app_id bigint, version_id bigint)
language sql stable as $$
  select h.terminal_id, h.shown_as,
    case
      when known.barred then 'barred'
      when meant.version_code is null or h.version_code is null then 'unknown'
      when h.version_code < meant.version_code then 'behind'
      when h.version_code = meant.version_code then 'current'
      else 'ahead' end,
    meant.app_id, meant.version_id
  from app_held h
  cross join lateral (
    select count(*) > 0 as named, coalesce(bool_or(exists (
      select from app_version v
      where v.app_id = a.id and v.version_code = h.version_code and v.barred_at is not null)), false) as barred
    from app a
    where coalesce(a.enterprise_id, 0) in (0, h.enterprise_id) and a.platform = h.platform
      and lower(a.package_name) = h.package_name and (a.enterprise_id is not null or a.visibility = 'public')) known
  left join lateral app_meant_for(h.terminal_id, h.package_name) meant on true
  where h.terminal_id = any(ids) and known.named
$$;

-- Apps people put on terminals that no app of the market names: where the enterprise has apps of its own for that platform.
-- What came with the system is none of them, nor is the agent.
create or replace function apps_not_ours(ids bigint[])
returns table (terminal_id bigint, shown_as text) language sql stable as $$
  select i.terminal_id, item."packageName"
  from inventory i
  join terminal t on t.id = i.terminal_id
  cross join lateral jsonb_to_recordset(i.items) as item ("packageName" text, system boolean)
  where i.terminal_id = any(ids) and i.kind = 'apps' and item.system is not true
    and lower(item."packageName") not in ('com.cpm.agent', 'cpm agent', 'cpm-agent')
    and exists (select from app a where a.enterprise_id = t.enterprise_id and a.platform = t.platform)
    and not exists (
      select from app_held h
      join app a on coalesce(a.enterprise_id, 0) in (0, t.enterprise_id) and a.platform = t.platform
        and lower(a.package_name) = h.package_name and (a.enterprise_id is not null or a.visibility = 'public')
      where h.terminal_id = i.terminal_id and h.shown_as = item."packageName")
$$;

-- Writes anew how the apps of terminals stand; answers of how many that is another than before.
create or replace function app_marks_anew(ids bigint[]) returns bigint language sql as $$
  with said as materialized (
    select distinct 'apps.' || standing as name, terminal_id from app_standings(ids)
      where standing in ('behind', 'barred')
    union select 'apps.notOurs', terminal_id from apps_not_ours(ids)
  ), gone as (
    delete from terminal_mark m where m.terminal_id = any(ids) and m.name like 'apps.%'
      and not exists (select from said s where s.name = m.name and s.terminal_id = m.terminal_id)
    returning m.terminal_id
  ), come as (
    insert into terminal_mark (name, terminal_id) select name, terminal_id from said
    order by name, terminal_id on conflict do nothing returning terminal_id
  ), ruled as (
    -- A group by rule may read it; and one that reads an app and its version does so of whoever is judged.
    insert into rule_due (terminal_id)
    select t.id from terminal t
    where t.id = any(ids) and exists (
      select from rule_group r where r.enterprise_id = t.enterprise_id
        and (r.rule ?| array['app', 'appVersion', 'appBehind']
          or t.id in (select terminal_id from gone union all select terminal_id from come)))
    order by 1 on conflict do nothing returning pg_notify('jobs', '{"job":"judgeRules"}')
  )
  select (select count(*) from gone) + (select count(*) from come) + 0 * (select count(*) from ruled)
$$;

-- A list of apps that is another one, or a terminal that is: how its apps stand is to be judged.
create or replace function app_standing_is_due() returns trigger language plpgsql as $$
declare
  it bigint := (to_jsonb(new) ->> case tg_table_name when 'inventory' then 'terminal_id' else 'id' end)::bigint;
begin
  if not exists (select from app) then return null; end if;
  insert into app_standing_due (terminal_id) values (it) on conflict do nothing;
  perform pg_notify('jobs', '{"job":"judgeApps"}');
  return null;
end $$;
create or replace trigger app_standing_of_new_list after insert on inventory
  for each row when (new.kind = 'apps') execute function app_standing_is_due();
create or replace trigger app_standing_of_list after update of items on inventory
  for each row when (new.kind = 'apps' and new.items is distinct from old.items)
  execute function app_standing_is_due();
create or replace trigger app_standing_of_terminal after update of enterprise_id, platform, model, os_version on terminal
  for each row when ((old.enterprise_id, old.platform, old.model, old.os_version)
    is distinct from (new.enterprise_id, new.platform, new.model, new.os_version))
  execute function app_standing_is_due();

-- What was found among the lists that are there, for an app that is new.
create or replace function app_held_is_due() returns trigger language plpgsql as $$
begin
  insert into app_standing_due (terminal_id) select distinct terminal_id from moved order by 1 on conflict do nothing;
  if found then perform pg_notify('jobs', '{"job":"judgeApps"}'); end if;
  return null;
end $$;
create or replace trigger app_standing_comes after insert on app_held referencing new table as moved
  for each statement execute function app_held_is_due();
create or replace trigger app_standing_is_other after update on app_held referencing new table as moved
  for each statement execute function app_held_is_due();
create or replace trigger app_standing_goes after delete on app_held referencing old table as moved
  for each statement execute function app_held_is_due();

-- Another current version, a bar, an app that is launched or meant for other systems: who has it is judged anew.
create or replace function app_version_sweeps() returns trigger language plpgsql as $$
begin
  insert into app_sweep (platform, package_name, enterprise_id)
    select a.platform, lower(a.package_name), a.enterprise_id from app a where a.id = new.app_id;
  if found then perform pg_notify('jobs', '{"job":"judgeApps"}'); end if;
  return null;
end $$;
create or replace trigger app_version_sweeps after update of published, barred_at on app_version
  for each row when ((old.published, old.barred_at) is distinct from (new.published, new.barred_at))
  execute function app_version_sweeps();

-- An enterprise's first app for a platform makes others there not its own, and its last one leaves none such.
create or replace function app_sweeps() returns trigger language plpgsql as $$
declare
  it app := case tg_op when 'DELETE' then old else new end;
  all_of_it boolean := tg_op <> 'UPDATE' and it.enterprise_id is not null and not exists (
    select from app a where a.enterprise_id = it.enterprise_id and a.platform = it.platform and a.id <> it.id);
begin
  insert into app_sweep (platform, package_name, enterprise_id)
    values (it.platform, case when not all_of_it then lower(it.package_name) end, it.enterprise_id);
  perform pg_notify('jobs', '{"job":"judgeApps"}');
  return null;
end $$;
create or replace trigger app_sweeps after insert or delete on app for each row execute function app_sweeps();
create or replace trigger app_is_other_sweeps after update of launched_at, os_from, os_to, models, visibility on app
  for each row when ((old.launched_at is null, old.os_from, old.os_to, old.models, old.visibility)
    is distinct from (new.launched_at is null, new.os_from, new.os_to, new.models, new.visibility))
  execute function app_sweeps();
