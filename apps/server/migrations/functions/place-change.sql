-- Notes where hours are others since, so that runs that wait there are looked at again. What is placing runs of the
-- enterprise at this moment is waited for (7107, as `placingOf` has it): it went by the hours before, and its runs must be
-- there to be seen. Nothing waits where hours go with their group or their enterprise.
create or replace function place_change_of_hours() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into place_change (enterprise_id, group_path) values (old.enterprise_id, old.group_path);
  else
    perform pg_advisory_xact_lock(7107, new.enterprise_id::int);
    insert into place_change (enterprise_id, group_path) values (new.enterprise_id, new.group_path);
  end if;
  perform pg_notify('jobs', '{"job":"lookAgain"}');
  return null;
end $$;
create or replace trigger place_change_of_hours after insert or delete on trading_hours
  for each row execute function place_change_of_hours();
create or replace trigger place_change_of_new_hours after update on trading_hours
  for each row when ((old.zone, old.hours, old.black_days, old.group_path)
    is distinct from (new.zone, new.hours, new.black_days, new.group_path))
  execute function place_change_of_hours();

-- The same where a group comes to be below another one: of those that move together the topmost is noted.
create or replace function place_change_of_groups() returns trigger language plpgsql as $$
begin
  insert into place_change (enterprise_id, group_path)
    select a.enterprise_id, a.path from after_it a join before_it b on b.id = a.id
    where a.path <> b.path and exists (select from trading_hours h where h.enterprise_id = a.enterprise_id)
      and not exists (
        select from after_it o join before_it p on p.id = o.id
        where o.path <> p.path and o.path @> a.path and o.id <> a.id);
  if found then perform pg_notify('jobs', '{"job":"lookAgain"}'); end if;
  return null;
end $$;
create or replace trigger place_change_of_groups after update on terminal_group
  referencing old table as before_it new table as after_it for each statement execute function place_change_of_groups();

-- The same of a terminal that comes into another group, where something waits for it.
create or replace function place_change_of_terminal() returns trigger language plpgsql as $$
begin
  if exists (select from task_run where terminal_id = new.id and status in ('waiting', 'held')) then
    insert into place_change (enterprise_id, terminal_id) values (new.enterprise_id, new.id);
    perform pg_notify('jobs', '{"job":"lookAgain"}');
  end if;
  return null;
end $$;
create or replace trigger place_change_of_terminal after update of group_id on terminal
  for each row when (old.group_id is distinct from new.group_id) execute function place_change_of_terminal();
