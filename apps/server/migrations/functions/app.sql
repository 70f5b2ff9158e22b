-- What the lists of apps of these terminals show of what is in the market, put in the place of what was known of them.
create or replace function app_held_anew(ids bigint[]) returns void language sql as $$
  with shown as materialized (
    select i.terminal_id, t.platform, t.enterprise_id, t.group_path, item.*, called.as_what
    from inventory i
    join terminal t on t.id = i.terminal_id
    cross join lateral jsonb_to_recordset(i.items)
      as item ("packageName" text, name text, version text, "versionCode" text)
    cross join lateral (
      select lower(item."packageName") as as_what
      -- A program of Windows has a key of its own there, and a name for people.
      union select lower(item.name) where t.platform = 'windows') called
    where i.terminal_id = any (ids) and i.kind = 'apps'
  ), found as (
    select distinct on (s.terminal_id, lower(a.package_name))
      s.terminal_id, lower(a.package_name) as package_name, s."packageName" as shown_as, s.platform, s.enterprise_id,
      s.group_path, coalesce(s.version, '') as version_name,
      case when s.platform = 'android' then s."versionCode" end as version_code,
      app_version_key(s.platform, s.version, s."versionCode") as version_key
    from shown s
    join app_version v on v.shown_as = s.as_what
    join app a on a.id = v.app_id and a.platform = s.platform
    order by s.terminal_id, lower(a.package_name), s."packageName"
  ), gone as (
    delete from app_held h where h.terminal_id = any (ids)
      and not exists (select from found f where f.terminal_id = h.terminal_id and f.package_name = h.package_name)
  )
  insert into app_held as h (terminal_id, package_name, shown_as, platform, enterprise_id, group_path, version_name,
    version_code, version_key, app_id, standing, barred)
  select f.terminal_id, f.package_name, f.shown_as, f.platform, f.enterprise_id, f.group_path, f.version_name,
    f.version_code, f.version_key, s.app_id, coalesce(s.standing, 'unknown'),
    coalesce(s.barred, false)
  from found f join terminal t on t.id = f.terminal_id
  left join lateral app_standing_of(t, f.package_name, f.version_key) s on true
  order by f.terminal_id, f.package_name
  on conflict (terminal_id, package_name) do update set shown_as = excluded.shown_as, platform = excluded.platform,
    enterprise_id = excluded.enterprise_id, group_path = excluded.group_path, version_name = excluded.version_name,
    version_code = excluded.version_code, version_key = excluded.version_key, app_id = excluded.app_id,
    standing = excluded.standing, barred = excluded.barred
    where (h.shown_as, h.platform, h.enterprise_id, h.group_path, h.version_name, h.version_code, h.version_key, h.app_id,
      h.standing, h.barred) is distinct from (excluded.shown_as, excluded.platform, excluded.enterprise_id, excluded.group_path,
      excluded.version_name, excluded.version_code, excluded.version_key, excluded.app_id, excluded.standing,
      excluded.barred)
$$;

-- What a terminal has goes with it, to another group or enterprise.
create or replace function app_held_moves() returns trigger language plpgsql as $$
begin
  if (old.platform, old.enterprise_id) is distinct from (new.platform, new.enterprise_id) then
    perform app_held_anew(array[new.id]);
  else
    update app_held set group_path = new.group_path
    where terminal_id = new.id and group_path is distinct from new.group_path;
  end if;
  return null;
end $$;
create or replace trigger app_held_moves after update of enterprise_id, group_path, platform on terminal
  for each row when ((old.enterprise_id, old.group_path, old.platform)
    is distinct from (new.enterprise_id, new.group_path, new.platform))
  execute function app_held_moves();

-- Notes what a statement changed of how many terminals have which version of an app, and how it stands.
create or replace function app_held_tally_added() returns trigger language plpgsql as $$
begin
  insert into app_held_tally_change (app_id, enterprise_id, version_key, standing, n)
  select app_id, enterprise_id, version_key, standing, count(*) from added where app_id is not null group by 1, 2, 3, 4;
  return null;
end $$;
-- The same where they go from one app, version, standing or enterprise to another.
create or replace function app_held_tally_changed() returns trigger language plpgsql as $$
begin
  insert into app_held_tally_change (app_id, enterprise_id, version_key, standing, n)
  select app_id, enterprise_id, version_key, standing, sum(n) from (
    select app_id, enterprise_id, version_key, standing, 1 as n from after_it
    union all
    select app_id, enterprise_id, version_key, standing, -1 from before_it
  ) moves where app_id is not null group by 1, 2, 3, 4 having sum(n) <> 0;
  return null;
end $$;
-- The same where an app goes from terminals, or they themselves.
create or replace function app_held_tally_removed() returns trigger language plpgsql as $$
begin
  insert into app_held_tally_change (app_id, enterprise_id, version_key, standing, n)
  select app_id, enterprise_id, version_key, standing, -count(*) from removed where app_id is not null group by 1, 2, 3, 4;
  return null;
end $$;
create or replace trigger app_held_tally_added after insert on app_held
  referencing new table as added for each statement execute function app_held_tally_added();
create or replace trigger app_held_tally_changed after update on app_held
  referencing old table as before_it new table as after_it for each statement execute function app_held_tally_changed();
create or replace trigger app_held_tally_removed after delete on app_held
  referencing old table as removed for each statement execute function app_held_tally_removed();

-- Where no other app has its name, nobody is said to have it.
create or replace function app_is_gone() returns trigger language plpgsql as $$
begin
  delete from app_held h where h.platform = old.platform and h.package_name = lower(old.package_name)
    and not exists (select from app a
      where a.platform = old.platform and lower(a.package_name) = lower(old.package_name));
  return null;
end $$;
create or replace trigger app_is_gone after delete on app for each row execute function app_is_gone();

-- The picture of an app goes with it, or when another takes its place.
create or replace function app_icon_gone() returns trigger language plpgsql as $$
begin
  insert into file_gone (key) values (old.icon_key) on conflict do nothing;
  perform pg_notify('jobs', '{"job":"removeFiles"}');
  return null;
end $$;
create or replace trigger app_icon_gone after delete on app
  for each row when (old.icon_key is not null) execute function app_icon_gone();
create or replace trigger app_icon_is_other after update of icon_key on app
  for each row when (old.icon_key is not null and old.icon_key is distinct from new.icon_key)
  execute function app_icon_gone();

-- What was done to an app is seen by who sees the app.
create or replace function app_is_seen_otherwise() returns trigger language plpgsql as $$
begin
  update app_step set visibility = new.visibility where app_id = new.id;
  return null;
end $$;
create or replace trigger app_is_seen_otherwise after update of visibility on app
  for each row when (old.visibility <> new.visibility) execute function app_is_seen_otherwise();

create or replace trigger audit_note after insert or update or delete on app
  for each row execute function audit_note('stamp=updated_at', 'skip=icon_key,icon_type,account_path');
create or replace trigger audit_note after insert or update or delete on app_version
  for each row execute function audit_note('skip=facts,checks');
create or replace trigger audit_note after insert or update or delete on app_screenshot
  for each row execute function audit_note('key=app_id,place');
