-- How what terminals have of the market stands to what they should have. An app that is private to the platform is not
-- known to the enterprise of the terminal.
create or replace function app_standings(ids bigint[])
returns table (terminal_id bigint, package_name text, shown_as text, app_id bigint, standing text, barred boolean,
  version_id bigint, is_known boolean) language sql stable as $$
  select h.terminal_id, h.package_name, h.shown_as, s.app_id, s.standing, s.barred, s.version_id,
    a.enterprise_id is not null or a.visibility = 'public'
  from app_held h
  join terminal t on t.id = h.terminal_id
  cross join lateral app_standing_of(t, h.package_name, h.version_key) s
  join app a on a.id = s.app_id
  where h.terminal_id = any(ids)
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
      select from app_standings(ids) s
      where s.terminal_id = i.terminal_id and s.shown_as = item."packageName" and s.is_known)
$$;

-- Writes how the apps of terminals stand; answers of how many that changed. A row that a report is writing is passed over:
-- the report writes it right, and has the terminal judged again.
create or replace function app_marks_anew(ids bigint[]) returns bigint language sql as $$
  with free as materialized (
    select terminal_id, package_name from app_held where terminal_id = any(ids)
    order by terminal_id, package_name for update skip locked
  ), stands as materialized (
    select * from app_standings(ids)
  ), judged as (
    update app_held h set app_id = s.app_id, standing = s.standing, barred = s.barred
    from stands s join free on free.terminal_id = s.terminal_id and free.package_name = s.package_name
    where h.terminal_id = s.terminal_id and h.package_name = s.package_name
      and (h.app_id, h.standing, h.barred) is distinct from (s.app_id, s.standing, s.barred)
    returning h.terminal_id
  ), lost as (
    -- Of what no app names any more nothing is said.
    update app_held h set standing = 'unknown', barred = false
    where h.terminal_id = any(ids) and h.app_id is null and (h.standing <> 'unknown' or h.barred)
      and exists (select from free f where f.terminal_id = h.terminal_id and f.package_name = h.package_name)
      and not exists (select from stands s where s.terminal_id = h.terminal_id and s.package_name = h.package_name)
    returning h.terminal_id
  ), said as materialized (
    select 'apps.outdated' as name, terminal_id from stands where standing = 'outdated' and is_known
    union select 'apps.barred', terminal_id from stands where barred and is_known
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
        and (r.rule ?| array['app', 'appId', 'appVersion']
          or t.id in (select terminal_id from gone union all select terminal_id from come)))
    order by 1 returning pg_notify('jobs', '{"job":"judgeRules"}')
  )
  select (select count(*) from judged) + (select count(*) from lost) + (select count(*) from gone)
    + (select count(*) from come) + 0 * (select count(*) from ruled)
$$;

-- A list of apps that is another one, or a terminal that is: how its apps stand is to be judged.
create or replace function app_standing_is_due() returns trigger language plpgsql as $$
declare
  it bigint := (to_jsonb(new) ->> case tg_table_name when 'inventory' then 'terminal_id' else 'id' end)::bigint;
begin
  if not exists (select from app) then return null; end if;
  insert into app_standing_due (terminal_id) values (it);
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
  insert into app_standing_due (terminal_id) select distinct terminal_id from moved order by 1;
  if found then perform pg_notify('jobs', '{"job":"judgeApps"}'); end if;
  return null;
end $$;
-- The same of what was there, and is another version now.
create or replace function app_held_change_is_due() returns trigger language plpgsql as $$
begin
  insert into app_standing_due (terminal_id)
    select distinct n.terminal_id from moved n join before_it o using (terminal_id, package_name)
    where (n.version_key, n.shown_as) is distinct from (o.version_key, o.shown_as) order by 1;
  if found then perform pg_notify('jobs', '{"job":"judgeApps"}'); end if;
  return null;
end $$;
create or replace trigger app_standing_comes after insert on app_held referencing new table as moved
  for each statement execute function app_held_is_due();
create or replace trigger app_standing_is_other after update on app_held
  referencing new table as moved old table as before_it for each statement execute function app_held_change_is_due();
create or replace trigger app_standing_goes after delete on app_held referencing old table as moved
  for each statement execute function app_held_is_due();

-- Another current version, a bar, one that is deleted, an app that is launched or meant for other systems: who has it is
-- judged anew. With an app that is deleted its versions go without a word.
create or replace function app_version_sweeps() returns trigger language plpgsql as $$
declare
  it app_version := case tg_op when 'DELETE' then old else new end;
begin
  insert into app_sweep (platform, package_name, enterprise_id)
    select a.platform, lower(a.package_name), a.enterprise_id from app a where a.id = it.app_id;
  if found then perform pg_notify('jobs', '{"job":"judgeApps"}'); end if;
  return null;
end $$;
-- A new version of an own app may be the one that terminals have already: then theirs is the own app.
create or replace function app_version_comes() returns trigger language plpgsql as $$
begin
  insert into app_sweep (platform, package_name, enterprise_id)
    select a.platform, lower(a.package_name), a.enterprise_id from app a
    where a.id = new.app_id and a.enterprise_id is not null and exists (
      select from app_held h where h.platform = a.platform and h.package_name = lower(a.package_name)
        and h.enterprise_id = a.enterprise_id and h.version_key = new.version_key);
  if found then perform pg_notify('jobs', '{"job":"judgeApps"}'); end if;
  return null;
end $$;
create or replace trigger app_version_comes after insert on app_version for each row execute function app_version_comes();
create or replace trigger app_version_goes after delete on app_version for each row execute function app_version_sweeps();
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
