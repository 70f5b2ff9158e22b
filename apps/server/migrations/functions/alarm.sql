create or replace trigger audit_note after insert or update or delete on alarm
  for each row execute function audit_note('skip=terminals,holding,flapping');
create or replace trigger audit_note after insert or update or delete on alarm_window
  for each row execute function audit_note('skip=told');

-- The lowest group that all of these are in or below; null where there is none, or one stands in no group. `lca` itself
-- answers something above each: so each gets something below it first.
create or replace function common_group(paths ltree[]) returns ltree language sql immutable parallel safe
return case when array_position(paths, null) is null then
  nullif(lca(array(select one || 'x' from unnest(paths) as p(one))), '') end;

-- Notes what rows say of a terminal that a rule looks at; a job judges it. Where no rule does, nothing is noted.
create or replace function alarm_fact_noted(terminal bigint, about text, moment boolean, told jsonb) returns void
language plpgsql as $$
begin
  if exists (select from alarm_rule where enabled and key = about) then
    insert into alarm_fact (terminal_id, key, is_moment, value) values (terminal, about, moment, told);
    perform pg_notify('jobs', '{"job":"judgeFacts"}');
  end if;
end $$;

-- Something is wrong with a peripheral, or no longer.
create or replace function alarm_peripheral_is_other() returns trigger language plpgsql as $$
begin
  perform alarm_fact_noted(new.terminal_id, 'peripheral', false, null);
  return null;
end $$;
create or replace trigger alarm_peripheral_is_new after insert on peripheral_fault
  for each row execute function alarm_peripheral_is_other();
create or replace trigger alarm_peripheral_is_other after update of cleared_at on peripheral_fault
  for each row when (old.cleared_at is distinct from new.cleared_at) execute function alarm_peripheral_is_other();

-- How the apps of a terminal stand is another.
create or replace function alarm_apps_are_other() returns trigger language plpgsql as $$
begin
  perform alarm_fact_noted(coalesce(new.terminal_id, old.terminal_id), 'app', false, null);
  return null;
end $$;
create or replace trigger alarm_apps_come after insert on terminal_mark
  for each row when (new.name like 'apps.%') execute function alarm_apps_are_other();
create or replace trigger alarm_apps_go after delete on terminal_mark
  for each row when (old.name like 'apps.%') execute function alarm_apps_are_other();

-- What a task should do on a terminal failed, or what it brought is there no more.
create or replace function alarm_run_is_other() returns trigger language plpgsql as $$
begin
  if old.status is distinct from new.status and new.status = 'failed' then
    perform alarm_fact_noted(new.terminal_id, 'task', true,
      jsonb_build_object('taskId', new.task_id::text, 'reason', new.reason));
  end if;
  if old.gone_at is null and new.gone_at is not null and new.gone_why <> 'replaced' then
    perform alarm_fact_noted(new.terminal_id, 'appGone', true,
      jsonb_build_object('taskId', new.task_id::text, 'why', new.gone_why));
  end if;
  return null;
end $$;
create or replace trigger alarm_run_is_other after update of status, gone_at on task_run
  for each row when ((old.status, old.gone_at) is distinct from (new.status, new.gone_at))
  execute function alarm_run_is_other();

-- A terminal that stands elsewhere, or is another, is looked at by other rules.
create or replace function alarm_terminal_is_other() returns trigger language plpgsql as $$
begin
  if exists (select from alarm_rule where enterprise_id in (old.enterprise_id, new.enterprise_id)) then
    insert into alarm_fact (terminal_id, key) values (new.id, '*');
    perform pg_notify('jobs', '{"job":"judgeFacts"}');
  end if;
  return null;
end $$;
create or replace trigger alarm_terminal_is_other after update of enterprise_id, group_path, model, tags, status on terminal
  for each row when ((old.enterprise_id, old.group_path, old.model, old.tags, old.status)
    is distinct from (new.enterprise_id, new.group_path, new.model, new.tags, new.status))
  execute function alarm_terminal_is_other();

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
