create or replace trigger audit_note after insert or update or delete on fence
  for each row execute function audit_note('hide=out_lock', 'stamp=updated_at',
    'skip=judged_to,version,in_times,group_id,group_path,account_id');

-- Whoever keeps the fences at hand reads them anew.
create or replace function fences_are_other() returns trigger language plpgsql as $$
begin
  update fence_stamp set stamp = gen_random_uuid()::text;
  return null;
end $$;
create or replace trigger fences_are_other after insert or delete or update of version on fence
  for each statement execute function fences_are_other();
-- A store stands elsewhere, and with it every fence around it.
create or replace function fence_store_is_other() returns trigger language plpgsql as $$
declare
  place_group bigint := coalesce(new.group_id, old.group_id);
  owner bigint;
begin
  if place_group is null then return null; end if;
  select enterprise_id into owner from terminal_group where id = place_group;
  update fence set version = version + 1, judged_to = 0
    where enterprise_id = owner and enabled and shape ? 'store';
  if found then perform pg_notify('jobs', '{"job":"judgeFences"}'); end if;
  return null;
end $$;
create or replace trigger fence_store_is_other after insert or delete or update of lat, lng on place
  for each row execute function fence_store_is_other();

-- The fences of a terminal as it is told them: the newest twenty, as far as their corners fit in a message. The server
-- judges by all.
create or replace function fences_told(ids bigint[])
returns table (terminal_id bigint, told jsonb) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query with mine as (
    select t.id as terminal_id, f.id, f.keep, f.stay_ms, f.times,
      case when f.shape ? 'store' then (
        select jsonb_build_object('circle', jsonb_build_object(
          'lat', p.lat, 'lng', p.lng, 'radiusM', f.shape #> '{store,radiusM}'))
        from terminal_group g join place p on p.group_id = g.id
        where t.group_path <@ g.path order by nlevel(g.path) desc limit 1)
      else f.shape end as area
    from terminal t join fence f on f.enterprise_id = t.enterprise_id and f.enabled
      and (f.groups = '{}' or f.groups && string_to_array(t.group_path::text, '.')::bigint[])
      and (f.models = '{}' or t.model = any (f.models))
      and (f.terminals = '{}' or t.id = any (f.terminals))
    where t.id = any (ids)),
  measured as (
    select *, case when area ? 'polygon' then (
      select sum(jsonb_array_length(ring)) from jsonb_array_elements(area #> '{polygon,coordinates}') as ring)
      else 1 end as corners
    from mine where area is not null),
  counted as (
    select *, sum(corners) over newest as so_far, row_number() over newest as nth from measured
    window newest as (partition by terminal_id order by id desc rows unbounded preceding))
  select c.terminal_id, jsonb_agg(jsonb_build_object(
    'fenceId', c.id::text, 'area', c.area, 'keep', c.keep, 'stayMs', c.stay_ms)
    || case when c.times is null then '{}' else jsonb_build_object('times', c.times) end order by c.id)
  from counted c join terminal t on t.id = c.terminal_id
  where c.so_far <= 600 and c.nth <= 20 and located(t.enterprise_id)
  group by c.terminal_id;
end $$;

-- A terminal went out of a fence that has something done with it.
create or replace function fence_out_follows() returns trigger language plpgsql as $$
begin
  if exists (select from fence where id = new.fence_id and (out_message is not null or out_lock is not null)) then
    insert into fence_follow (exit_id, fence_id) values (new.id, new.fence_id);
    perform pg_notify('jobs', '{"job":"followExits"}');
  end if;
  return null;
end $$;
create or replace trigger fence_out_follows after insert on fence_exit
  for each row when (new.back_at is null) execute function fence_out_follows();
