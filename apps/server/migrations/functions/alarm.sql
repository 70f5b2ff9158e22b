create or replace trigger audit_note after insert or update or delete on alarm
  for each row execute function audit_note('skip=terminals,holding,flapping');
create or replace trigger audit_note after insert or update or delete on alarm_window
  for each row execute function audit_note('skip=told');

-- The lowest group that all of these are in or below; null where there is none, or one stands in no group. `lca` itself
-- answers something above each: so each gets something below it first.
create or replace function common_group(paths ltree[]) returns ltree language sql immutable parallel safe
return case when array_position(paths, null) is null then
  nullif(lca(array(select one || 'x' from unnest(paths) as p(one))), '') end;

-- With a terminal that is deleted its part of an alarm goes; nobody is left in one that had no other.
create or replace function alarm_terminal_gone() returns trigger language plpgsql as $$
begin
  update alarm set holding = holding - 1,
    status = case when holding = 1 then 'cleared' else status end,
    cleared_at = case when holding = 1 then now() end
  where id = old.alarm_id and cleared_at is null;
  return null;
end $$;
create or replace trigger alarm_terminal_gone after delete on alarm_terminal
  for each row when (old.cleared_at is null) execute function alarm_terminal_gone();
