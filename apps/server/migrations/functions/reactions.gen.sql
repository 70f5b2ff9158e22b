-- Generated from the reactions that resources declare (core/reaction/reaction.ts); do not edit.
-- vitest run --project=node apps/server/src/db/functions.test.ts -u

do $$
declare
  gone record;
begin
  for gone in select tgname, tgrelid::regclass as of_table from pg_trigger
    where not tgisinternal and tgparentid = 0 and starts_with(tgname, 'react_')
      and tgname <> all (array['react_alarm_judge_facts_peripheral_fault', 'react_alarm_judge_facts_peripheral_fault_update', 'react_alarm_judge_facts_terminal_mark_insert', 'react_alarm_judge_facts_terminal_mark_delete', 'react_alarm_judge_facts_task_run', 'react_alarm_judge_facts_terminal', 'react_alarm_judge_facts_fence_exit', 'react_alarm_judge_facts_fence_exit_update', 'react_app_find_holders_app_version', 'react_app_judge_apps_inventory', 'react_app_judge_apps_inventory_update', 'react_app_judge_apps_terminal', 'react_app_judge_apps_app_held_insert', 'react_app_judge_apps_app_held_delete', 'react_app_judge_apps_app_held_update', 'react_app_judge_apps_app_version', 'react_app_judge_apps_app_version_update', 'react_app_judge_apps_app_version_2', 'react_app_judge_apps_app', 'react_app_judge_apps_app_2', 'react_fault_judge_terminal', 'react_fence_judge_moved_terminal', 'react_policy_tell_places_policy', 'react_policy_tell_places_policy_update', 'react_policy_tell_places_terminal', 'react_policy_tell_places_rule_member_insert', 'react_policy_tell_places_rule_member_delete', 'react_policy_tell_places_rule_group', 'react_policy_tell_places_model', 'react_policy_tell_places_model_update', 'react_policy_tell_places_app_template', 'react_policy_tell_places_app_template_update', 'react_policy_tell_places_app_version', 'react_policy_tell_places_app_version_update', 'react_policy_tell_places_app_held_insert', 'react_policy_tell_places_app_held_delete', 'react_policy_tell_places_app_held_update', 'react_policy_tell_places_terminal_2', 'react_policy_tell_places_terminal_group', 'react_policy_tell_places_fence', 'react_policy_tell_places_fence_update', 'react_policy_tell_places_terminal_3', 'react_policy_tell_places_account', 'react_rule_group_judge_rules_terminal_insert', 'react_rule_group_judge_rules_terminal_2', 'react_task_judge_gone_inventory']::text[]) loop
    execute format('drop trigger %I on %s', gone.tgname, gone.of_table);
  end loop;
  for gone in select p.oid::regprocedure as made from pg_proc p
    where p.pronamespace = 'public'::regnamespace and starts_with(p.proname, 'react_')
      and not exists (select from pg_trigger t where t.tgfoid = p.oid) loop
    execute format('drop function %s', gone.made);
  end loop;
end $$;

-- Reaction alarm.judgeFacts: alarm rules are judged by what happened to a terminal.
create or replace function react_alarm_judge_facts_peripheral_fault() returns trigger language plpgsql as $$
declare
  it peripheral_fault := case tg_op when 'DELETE' then old else new end;
begin
  if (exists (select from alarm_rule where enabled and key = 'peripheral')) is not true then return null; end if;
  insert into due (reaction, terminal_id, fact)
    select 'alarm.judgeFacts', x.id, x.fact from (select it.terminal_id, jsonb_build_object('key', 'peripheral')) x (id, fact);
  if found then perform pg_notify('jobs', '{"job":"alarm.judgeFacts"}'); end if;
  return null;
end $$;
create or replace trigger react_alarm_judge_facts_peripheral_fault after insert on peripheral_fault
  for each row execute function react_alarm_judge_facts_peripheral_fault();
create or replace trigger react_alarm_judge_facts_peripheral_fault_update after update of cleared_at on peripheral_fault
  for each row when (old.cleared_at is distinct from new.cleared_at) execute function react_alarm_judge_facts_peripheral_fault();

-- Reaction alarm.judgeFacts: alarm rules are judged by what happened to a terminal.
create or replace function react_alarm_judge_facts_terminal_mark() returns trigger language plpgsql as $$
begin
  if (exists (select from alarm_rule where enabled and key = 'app')) is not true then return null; end if;
  insert into due (reaction, terminal_id, fact)
    select 'alarm.judgeFacts', x.id, x.fact from (select m.terminal_id, jsonb_build_object('key', 'app') from moved m where m.name like 'apps.%') x (id, fact);
  if found then perform pg_notify('jobs', '{"job":"alarm.judgeFacts"}'); end if;
  return null;
end $$;
create or replace trigger react_alarm_judge_facts_terminal_mark_insert after insert on terminal_mark
  referencing new table as moved for each statement execute function react_alarm_judge_facts_terminal_mark();
create or replace trigger react_alarm_judge_facts_terminal_mark_delete after delete on terminal_mark
  referencing old table as moved for each statement execute function react_alarm_judge_facts_terminal_mark();

-- Reaction alarm.judgeFacts: alarm rules are judged by what happened to a terminal.
create or replace function react_alarm_judge_facts_task_run() returns trigger language plpgsql as $$
declare
  it task_run := case tg_op when 'DELETE' then old else new end;
begin
  insert into due (reaction, terminal_id, fact)
    select 'alarm.judgeFacts', x.id, x.fact from (select it.terminal_id, jsonb_build_object('key', 'task', 'isMoment', true,
      'value', jsonb_build_object('taskId', it.task_id::text, 'reason', it.reason))
      where old.status is distinct from new.status and new.status = 'failed' and exists (select from alarm_rule where enabled and key = 'task')
      union all
      select it.terminal_id, jsonb_build_object('key', 'appGone', 'isMoment', true,
      'value', jsonb_build_object('taskId', it.task_id::text, 'why', it.gone_why))
      where old.gone_at is null and new.gone_at is not null and new.gone_why <> 'replaced' and exists (select from alarm_rule where enabled and key = 'appGone')) x (id, fact);
  if found then perform pg_notify('jobs', '{"job":"alarm.judgeFacts"}'); end if;
  return null;
end $$;
create or replace trigger react_alarm_judge_facts_task_run after update of status, gone_at on task_run
  for each row when ((new.status = 'failed' or new.gone_at is not null) and (old.status, old.gone_at) is distinct from (new.status, new.gone_at)) execute function react_alarm_judge_facts_task_run();

-- Reaction alarm.judgeFacts: alarm rules are judged by what happened to a terminal.
create or replace function react_alarm_judge_facts_terminal() returns trigger language plpgsql as $$
declare
  it terminal := case tg_op when 'DELETE' then old else new end;
begin
  if (exists (select from alarm_rule where enterprise_id in (old.enterprise_id, new.enterprise_id))) is not true then return null; end if;
  insert into due (reaction, terminal_id, fact)
    select 'alarm.judgeFacts', x.id, x.fact from (select it.id, '{"key":"*"}'::jsonb) x (id, fact);
  if found then perform pg_notify('jobs', '{"job":"alarm.judgeFacts"}'); end if;
  return null;
end $$;
create or replace trigger react_alarm_judge_facts_terminal after update of enterprise_id, group_path, model, tags, status on terminal
  for each row when ((old.enterprise_id, old.group_path, old.model, old.tags, old.status) is distinct from (new.enterprise_id, new.group_path, new.model, new.tags, new.status)) execute function react_alarm_judge_facts_terminal();

-- Reaction alarm.judgeFacts: alarm rules are judged by what happened to a terminal.
create or replace function react_alarm_judge_facts_fence_exit() returns trigger language plpgsql as $$
declare
  it fence_exit := case tg_op when 'DELETE' then old else new end;
begin
  if (exists (select from alarm_rule where enabled and key = 'fence')) is not true then return null; end if;
  insert into due (reaction, terminal_id, fact)
    select 'alarm.judgeFacts', x.id, x.fact from (select it.terminal_id, jsonb_build_object('key', 'fence', 'holds', true,
      'value', jsonb_build_object('fences', jsonb_build_array(it.fence_name))) where tg_op = 'INSERT'
      union all
      select it.terminal_id, jsonb_build_object('key', 'fence', 'holds', false)
      where it.back_at is not null and (tg_op = 'INSERT' or old.back_at is null)
        and not exists (select from fence_exit where terminal_id = it.terminal_id and back_at is null)) x (id, fact);
  if found then perform pg_notify('jobs', '{"job":"alarm.judgeFacts"}'); end if;
  return null;
end $$;
create or replace trigger react_alarm_judge_facts_fence_exit after insert on fence_exit
  for each row execute function react_alarm_judge_facts_fence_exit();
create or replace trigger react_alarm_judge_facts_fence_exit_update after update of back_at on fence_exit
  for each row when (old.back_at is distinct from new.back_at) execute function react_alarm_judge_facts_fence_exit();

-- Reaction app.findHolders: the app lists that terminals reported before are searched for a new version.
create or replace function react_app_find_holders_app_version() returns trigger language plpgsql as $$
declare
  it app_version := case tg_op when 'DELETE' then old else new end;
begin
  if (not exists (
    select from app_version v join app a on a.id = v.app_id join app mine on mine.id = it.app_id
    where v.shown_as = it.shown_as and v.id <> it.id
      and a.platform = mine.platform and lower(a.package_name) = lower(mine.package_name))) is not true then return null; end if;
  insert into due (reaction, sweep)
    select 'app.findHolders', jsonb_strip_nulls(x.sweep) from (select '{}'::jsonb) x (sweep);
  if found then perform pg_notify('jobs', '{"job":"app.findHolders"}'); end if;
  return null;
end $$;
create or replace trigger react_app_find_holders_app_version after insert on app_version
  for each row when (new.shown_as is not null) execute function react_app_find_holders_app_version();

-- Reaction app.judgeApps: the apps of a terminal are compared with the market: outdated, barred, not ours.
create or replace function react_app_judge_apps_inventory() returns trigger language plpgsql as $$
declare
  it inventory := case tg_op when 'DELETE' then old else new end;
begin
  if (exists (select from app)) is not true then return null; end if;
  insert into due (reaction, terminal_id) select 'app.judgeApps', x.id from (select it.terminal_id) x (id);
  if found then perform pg_notify('jobs', '{"job":"app.judgeApps"}'); end if;
  return null;
end $$;
create or replace trigger react_app_judge_apps_inventory after insert on inventory
  for each row when (new.kind = 'apps') execute function react_app_judge_apps_inventory();
create or replace trigger react_app_judge_apps_inventory_update after update of items on inventory
  for each row when ((new.kind = 'apps') and old.items is distinct from new.items) execute function react_app_judge_apps_inventory();

-- Reaction app.judgeApps: the apps of a terminal are compared with the market: outdated, barred, not ours.
create or replace function react_app_judge_apps_terminal() returns trigger language plpgsql as $$
declare
  it terminal := case tg_op when 'DELETE' then old else new end;
begin
  if (exists (select from app)) is not true then return null; end if;
  insert into due (reaction, terminal_id) select 'app.judgeApps', x.id from (select it.id) x (id);
  if found then perform pg_notify('jobs', '{"job":"app.judgeApps"}'); end if;
  return null;
end $$;
create or replace trigger react_app_judge_apps_terminal after update of enterprise_id, platform, model, os_version on terminal
  for each row when ((old.enterprise_id, old.platform, old.model, old.os_version) is distinct from (new.enterprise_id, new.platform, new.model, new.os_version)) execute function react_app_judge_apps_terminal();

-- Reaction app.judgeApps: the apps of a terminal are compared with the market: outdated, barred, not ours.
create or replace function react_app_judge_apps_app_held() returns trigger language plpgsql as $$
begin
  insert into due (reaction, terminal_id) select 'app.judgeApps', x.id from (select distinct terminal_id from moved order by 1) x (id);
  if found then perform pg_notify('jobs', '{"job":"app.judgeApps"}'); end if;
  return null;
end $$;
create or replace trigger react_app_judge_apps_app_held_insert after insert on app_held
  referencing new table as moved for each statement execute function react_app_judge_apps_app_held();
create or replace trigger react_app_judge_apps_app_held_delete after delete on app_held
  referencing old table as moved for each statement execute function react_app_judge_apps_app_held();
-- Reaction app.judgeApps: the apps of a terminal are compared with the market: outdated, barred, not ours.
create or replace function react_app_judge_apps_app_held_update() returns trigger language plpgsql as $$
begin
  insert into due (reaction, terminal_id) select 'app.judgeApps', x.id from (with moved as (select n.* from after_it n join before_it o using (terminal_id, package_name)
      where (n.version_key, n.shown_as) is distinct from (o.version_key, o.shown_as)) select distinct terminal_id from moved order by 1) x (id);
  if found then perform pg_notify('jobs', '{"job":"app.judgeApps"}'); end if;
  return null;
end $$;
create or replace trigger react_app_judge_apps_app_held_update after update on app_held
  referencing new table as after_it old table as before_it for each statement execute function react_app_judge_apps_app_held_update();

-- Reaction app.judgeApps: the apps of a terminal are compared with the market: outdated, barred, not ours.
create or replace function react_app_judge_apps_app_version() returns trigger language plpgsql as $$
declare
  it app_version := case tg_op when 'DELETE' then old else new end;
begin
  insert into due (reaction, sweep)
    select 'app.judgeApps', jsonb_strip_nulls(x.sweep) from (select jsonb_build_object('platform', a.platform, 'package_name', lower(a.package_name),
      'enterprise_id', a.enterprise_id) from app a where a.id = it.app_id) x (sweep);
  if found then perform pg_notify('jobs', '{"job":"app.judgeApps"}'); end if;
  return null;
end $$;
create or replace trigger react_app_judge_apps_app_version after delete on app_version
  for each row execute function react_app_judge_apps_app_version();
create or replace trigger react_app_judge_apps_app_version_update after update of published, barred_at on app_version
  for each row when ((old.published, old.barred_at) is distinct from (new.published, new.barred_at)) execute function react_app_judge_apps_app_version();

-- Reaction app.judgeApps: the apps of a terminal are compared with the market: outdated, barred, not ours.
create or replace function react_app_judge_apps_app_version_2() returns trigger language plpgsql as $$
declare
  it app_version := case tg_op when 'DELETE' then old else new end;
begin
  insert into due (reaction, sweep)
    select 'app.judgeApps', jsonb_strip_nulls(x.sweep) from (select jsonb_build_object('platform', a.platform, 'package_name', lower(a.package_name),
      'enterprise_id', a.enterprise_id) from app a
      where a.id = it.app_id and a.enterprise_id is not null and exists (
        select from app_held h where h.platform = a.platform and h.package_name = lower(a.package_name)
          and h.enterprise_id = a.enterprise_id and h.version_key = it.version_key)) x (sweep);
  if found then perform pg_notify('jobs', '{"job":"app.judgeApps"}'); end if;
  return null;
end $$;
create or replace trigger react_app_judge_apps_app_version_2 after insert on app_version
  for each row execute function react_app_judge_apps_app_version_2();

-- Reaction app.judgeApps: the apps of a terminal are compared with the market: outdated, barred, not ours.
create or replace function react_app_judge_apps_app() returns trigger language plpgsql as $$
declare
  it app := case tg_op when 'DELETE' then old else new end;
begin
  insert into due (reaction, sweep)
    select 'app.judgeApps', jsonb_strip_nulls(x.sweep) from (select jsonb_build_object('platform', it.platform, 'enterprise_id', it.enterprise_id,
      'package_name', case when it.enterprise_id is null or exists (
        select from app a where a.enterprise_id = it.enterprise_id and a.platform = it.platform and a.id <> it.id)
        then lower(it.package_name) end)) x (sweep);
  if found then perform pg_notify('jobs', '{"job":"app.judgeApps"}'); end if;
  return null;
end $$;
create or replace trigger react_app_judge_apps_app after insert or delete on app
  for each row execute function react_app_judge_apps_app();

-- Reaction app.judgeApps: the apps of a terminal are compared with the market: outdated, barred, not ours.
create or replace function react_app_judge_apps_app_2() returns trigger language plpgsql as $$
declare
  it app := case tg_op when 'DELETE' then old else new end;
begin
  insert into due (reaction, sweep)
    select 'app.judgeApps', jsonb_strip_nulls(x.sweep) from (select jsonb_build_object('platform', it.platform, 'enterprise_id', it.enterprise_id,
      'package_name', lower(it.package_name))) x (sweep);
  if found then perform pg_notify('jobs', '{"job":"app.judgeApps"}'); end if;
  return null;
end $$;
create or replace trigger react_app_judge_apps_app_2 after update of launched_at, os_from, os_to, models, visibility on app
  for each row when ((old.launched_at, old.os_from, old.os_to, old.models, old.visibility) is distinct from (new.launched_at, new.os_from, new.os_to, new.models, new.visibility)) execute function react_app_judge_apps_app_2();

-- Reaction fault.judge: the peripherals of a terminal are compared with what is expected of it.
create or replace function react_fault_judge_terminal() returns trigger language plpgsql as $$
declare
  it terminal := case tg_op when 'DELETE' then old else new end;
begin
  insert into due (reaction, terminal_id) select 'fault.judge', x.id from (select it.id) x (id);
  if found then perform pg_notify('jobs', '{"job":"fault.judge"}'); end if;
  return null;
end $$;
create or replace trigger react_fault_judge_terminal after update of status, model, platform, enterprise_id on terminal
  for each row when ((old.status, old.model, old.platform, old.enterprise_id) is distinct from (new.status, new.model, new.platform, new.enterprise_id)) execute function react_fault_judge_terminal();

-- Reaction fence.judgeMoved: a terminal in another group, or another model, is compared with the fences that apply there.
create or replace function react_fence_judge_moved_terminal() returns trigger language plpgsql as $$
declare
  it terminal := case tg_op when 'DELETE' then old else new end;
begin
  if (exists (select from fence where enterprise_id in (old.enterprise_id, new.enterprise_id))) is not true then return null; end if;
  insert into due (reaction, terminal_id) select 'fence.judgeMoved', x.id from (select it.id) x (id);
  if found then perform pg_notify('jobs', '{"job":"fence.judgeMoved"}'); end if;
  return null;
end $$;
create or replace trigger react_fence_judge_moved_terminal after update of enterprise_id, group_path, model, status on terminal
  for each row when ((old.enterprise_id, old.group_path, old.model, old.status) is distinct from (new.enterprise_id, new.group_path, new.model, new.status)) execute function react_fence_judge_moved_terminal();

-- Reaction policy.tellPlaces: the terminals of a place receive the configuration that counts there.
create or replace function react_policy_tell_places_policy() returns trigger language plpgsql as $$
declare
  it policy := case tg_op when 'DELETE' then old else new end;
begin
  if (it.terminal_id is null and it.kind not in ('remote-rules')) is not true then return null; end if;
  insert into due (reaction, sweep)
    select 'policy.tellPlaces', jsonb_strip_nulls(x.sweep) from (select jsonb_build_object('enterprise_id', it.enterprise_id, 'kind', it.kind, 'model', it.model,
      'platform', it.platform, 'group_id', it.group_id, 'rule_group_id', it.rule_group_id)) x (sweep);
  if found then perform pg_notify('jobs', '{"job":"policy.tellPlaces"}'); end if;
  return null;
end $$;
create or replace trigger react_policy_tell_places_policy after insert or delete on policy
  for each row execute function react_policy_tell_places_policy();
create or replace trigger react_policy_tell_places_policy_update after update of value, secrets on policy
  for each row when ((old.value, old.secrets) is distinct from (new.value, new.secrets)) execute function react_policy_tell_places_policy();

-- Reaction policy.tellPlaces: the terminals of a place receive the configuration that counts there.
create or replace function react_policy_tell_places_terminal() returns trigger language plpgsql as $$
declare
  it terminal := case tg_op when 'DELETE' then old else new end;
begin
  if (exists (select from terminal_config where terminal_id = it.id)
    or exists (select from policy where enterprise_id = it.enterprise_id)) is not true then return null; end if;
  insert into due (reaction, terminal_id) select 'policy.tellPlaces', x.id from (select it.id) x (id);
  if found then perform pg_notify('jobs', '{"job":"policy.tellPlaces"}'); end if;
  return null;
end $$;
create or replace trigger react_policy_tell_places_terminal after update of enterprise_id, model, platform, group_path on terminal
  for each row when ((old.enterprise_id, old.model, old.platform, old.group_path) is distinct from (new.enterprise_id, new.model, new.platform, new.group_path)) execute function react_policy_tell_places_terminal();

-- Reaction policy.tellPlaces: the terminals of a place receive the configuration that counts there.
create or replace function react_policy_tell_places_rule_member() returns trigger language plpgsql as $$
begin
  insert into due (reaction, terminal_id) select 'policy.tellPlaces', x.id from (select distinct m.terminal_id from moved m
      where exists (select from policy p where p.rule_group_id = m.rule_id)) x (id);
  if found then perform pg_notify('jobs', '{"job":"policy.tellPlaces"}'); end if;
  return null;
end $$;
create or replace trigger react_policy_tell_places_rule_member_insert after insert on rule_member
  referencing new table as moved for each statement execute function react_policy_tell_places_rule_member();
create or replace trigger react_policy_tell_places_rule_member_delete after delete on rule_member
  referencing old table as moved for each statement execute function react_policy_tell_places_rule_member();

-- Reaction policy.tellPlaces: the terminals of a place receive the configuration that counts there.
create or replace function react_policy_tell_places_rule_group() returns trigger language plpgsql as $$
declare
  it rule_group := case tg_op when 'DELETE' then old else new end;
begin
  insert into due (reaction, sweep)
    select 'policy.tellPlaces', jsonb_strip_nulls(x.sweep) from (select jsonb_build_object('enterprise_id', p.enterprise_id, 'kind', p.kind,
      'rule_group_id', p.rule_group_id) from policy p where p.rule_group_id = it.id) x (sweep);
  if found then perform pg_notify('jobs', '{"job":"policy.tellPlaces"}'); end if;
  return null;
end $$;
create or replace trigger react_policy_tell_places_rule_group after update of position on rule_group
  for each row when (old.position is distinct from new.position) execute function react_policy_tell_places_rule_group();

-- Reaction policy.tellPlaces, woken by wallpaper: the terminals of a place receive the configuration that counts there.
create or replace function react_policy_tell_places_model() returns trigger language plpgsql as $$
declare
  it model := case tg_op when 'DELETE' then old else new end;
begin
  insert into due (reaction, sweep)
    select 'policy.tellPlaces', jsonb_strip_nulls(x.sweep) from (select distinct jsonb_build_object('enterprise_id', p.enterprise_id, 'kind', 'wallpaper',
      'model', it.name, 'platform', it.platform) from policy p
      where p.kind = 'wallpaper' and (it.enterprise_id is null or p.enterprise_id = it.enterprise_id)) x (sweep);
  if found then perform pg_notify('jobs', '{"job":"policy.tellPlaces"}'); end if;
  return null;
end $$;
create or replace trigger react_policy_tell_places_model after insert or delete on model
  for each row execute function react_policy_tell_places_model();
create or replace trigger react_policy_tell_places_model_update after update of resolution, name on model
  for each row when ((old.resolution, old.name) is distinct from (new.resolution, new.name)) execute function react_policy_tell_places_model();

-- Reaction policy.tellPlaces, woken by appParameter: the terminals of a place receive the configuration that counts there.
create or replace function react_policy_tell_places_app_template() returns trigger language plpgsql as $$
declare
  it app_template := case tg_op when 'DELETE' then old else new end;
begin
  insert into due (reaction, sweep)
    select 'policy.tellPlaces', jsonb_strip_nulls(x.sweep) from (select s.* from app_version v cross join lateral app_parameter_sweeps(v.app_id) s
      where v.id = it.version_id) x (sweep);
  if found then perform pg_notify('jobs', '{"job":"policy.tellPlaces"}'); end if;
  return null;
end $$;
create or replace trigger react_policy_tell_places_app_template after insert or delete on app_template
  for each row execute function react_policy_tell_places_app_template();
create or replace trigger react_policy_tell_places_app_template_update after update of fields on app_template
  for each row when (old.fields is distinct from new.fields) execute function react_policy_tell_places_app_template();

-- Reaction policy.tellPlaces, woken by appParameter: the terminals of a place receive the configuration that counts there.
create or replace function react_policy_tell_places_app_version() returns trigger language plpgsql as $$
declare
  it app_version := case tg_op when 'DELETE' then old else new end;
begin
  if (exists (
    select from app_template d join app_version v on v.id = d.version_id where v.app_id = it.app_id)) is not true then return null; end if;
  insert into due (reaction, sweep)
    select 'policy.tellPlaces', jsonb_strip_nulls(x.sweep) from (select s.* from app_parameter_sweeps(it.app_id) s) x (sweep);
  if found then perform pg_notify('jobs', '{"job":"policy.tellPlaces"}'); end if;
  return null;
end $$;
create or replace trigger react_policy_tell_places_app_version after insert or delete on app_version
  for each row execute function react_policy_tell_places_app_version();
create or replace trigger react_policy_tell_places_app_version_update after update of published on app_version
  for each row when (old.published is distinct from new.published) execute function react_policy_tell_places_app_version();

-- Reaction policy.tellPlaces, woken by appParameter: the terminals of a place receive the configuration that counts there.
create or replace function react_policy_tell_places_app_held() returns trigger language plpgsql as $$
begin
  insert into due (reaction, terminal_id) select 'policy.tellPlaces', x.id from (select distinct m.terminal_id from moved m where exists (
      select from app a join app_version v on v.app_id = a.id join app_template d on d.version_id = v.id
      where a.platform = m.platform and lower(a.package_name) = m.package_name)) x (id);
  if found then perform pg_notify('jobs', '{"job":"policy.tellPlaces"}'); end if;
  return null;
end $$;
create or replace trigger react_policy_tell_places_app_held_insert after insert on app_held
  referencing new table as moved for each statement execute function react_policy_tell_places_app_held();
create or replace trigger react_policy_tell_places_app_held_delete after delete on app_held
  referencing old table as moved for each statement execute function react_policy_tell_places_app_held();
-- Reaction policy.tellPlaces, woken by appParameter: the terminals of a place receive the configuration that counts there.
create or replace function react_policy_tell_places_app_held_update() returns trigger language plpgsql as $$
begin
  insert into due (reaction, terminal_id) select 'policy.tellPlaces', x.id from (with moved as (select n.* from after_it n join before_it o using (terminal_id, package_name)
      where (n.version_key, n.app_id) is distinct from (o.version_key, o.app_id)) select distinct m.terminal_id from moved m where exists (
      select from app a join app_version v on v.app_id = a.id join app_template d on d.version_id = v.id
      where a.platform = m.platform and lower(a.package_name) = m.package_name)) x (id);
  if found then perform pg_notify('jobs', '{"job":"policy.tellPlaces"}'); end if;
  return null;
end $$;
create or replace trigger react_policy_tell_places_app_held_update after update on app_held
  referencing new table as after_it old table as before_it for each statement execute function react_policy_tell_places_app_held_update();

-- Reaction policy.tellPlaces, woken by appParameter: the terminals of a place receive the configuration that counts there.
create or replace function react_policy_tell_places_terminal_2() returns trigger language plpgsql as $$
declare
  it terminal := case tg_op when 'DELETE' then old else new end;
begin
  if (exists (select from app_template)) is not true then return null; end if;
  insert into due (reaction, terminal_id) select 'policy.tellPlaces', x.id from (select it.id) x (id);
  if found then perform pg_notify('jobs', '{"job":"policy.tellPlaces"}'); end if;
  return null;
end $$;
create or replace trigger react_policy_tell_places_terminal_2 after update of name, ext1, ext2 on terminal
  for each row when ((old.name, old.ext1, old.ext2) is distinct from (new.name, new.ext1, new.ext2)) execute function react_policy_tell_places_terminal_2();

-- Reaction policy.tellPlaces, woken by appParameter: the terminals of a place receive the configuration that counts there.
create or replace function react_policy_tell_places_terminal_group() returns trigger language plpgsql as $$
declare
  it terminal_group := case tg_op when 'DELETE' then old else new end;
begin
  if (exists (select from app_template)) is not true then return null; end if;
  insert into due (reaction, sweep)
    select 'policy.tellPlaces', jsonb_strip_nulls(x.sweep) from (select jsonb_build_object('enterprise_id', it.enterprise_id, 'kind', 'app', 'group_id', it.id)) x (sweep);
  if found then perform pg_notify('jobs', '{"job":"policy.tellPlaces"}'); end if;
  return null;
end $$;
create or replace trigger react_policy_tell_places_terminal_group after update of name, number on terminal_group
  for each row when ((old.name, old.number) is distinct from (new.name, new.number)) execute function react_policy_tell_places_terminal_group();

-- Reaction policy.tellPlaces, woken by fence: the terminals of a place receive the configuration that counts there.
create or replace function react_policy_tell_places_fence() returns trigger language plpgsql as $$
declare
  it fence := case tg_op when 'DELETE' then old else new end;
begin
  insert into due (reaction, terminal_id) select 'policy.tellPlaces', x.id from (select t.id from terminal t where t.id = any (it.terminals) and not (tg_op = 'UPDATE' and (old.groups, old.terminals) is distinct from (new.groups, new.terminals)
        or it.groups = '{}' and it.terminals = '{}')) x (id);
  if found then perform pg_notify('jobs', '{"job":"policy.tellPlaces"}'); end if;
  insert into due (reaction, sweep)
    select 'policy.tellPlaces', jsonb_strip_nulls(x.sweep) from (select jsonb_build_object('enterprise_id', it.enterprise_id, 'kind', 'fences') where (tg_op = 'UPDATE' and (old.groups, old.terminals) is distinct from (new.groups, new.terminals)
        or it.groups = '{}' and it.terminals = '{}')
      union all
      select jsonb_build_object('enterprise_id', it.enterprise_id, 'kind', 'fences', 'group_id', unnest(it.groups))
      where not (tg_op = 'UPDATE' and (old.groups, old.terminals) is distinct from (new.groups, new.terminals)
        or it.groups = '{}' and it.terminals = '{}') and it.terminals = '{}') x (sweep);
  if found then perform pg_notify('jobs', '{"job":"policy.tellPlaces"}'); end if;
  return null;
end $$;
create or replace trigger react_policy_tell_places_fence after insert or delete on fence
  for each row execute function react_policy_tell_places_fence();
create or replace trigger react_policy_tell_places_fence_update after update of version on fence
  for each row when (old.version is distinct from new.version) execute function react_policy_tell_places_fence();

-- Reaction policy.tellPlaces, woken by fence: the terminals of a place receive the configuration that counts there.
create or replace function react_policy_tell_places_terminal_3() returns trigger language plpgsql as $$
declare
  it terminal := case tg_op when 'DELETE' then old else new end;
begin
  if (exists (select from fence where enterprise_id in (old.enterprise_id, new.enterprise_id))) is not true then return null; end if;
  insert into due (reaction, terminal_id) select 'policy.tellPlaces', x.id from (select it.id) x (id);
  if found then perform pg_notify('jobs', '{"job":"policy.tellPlaces"}'); end if;
  return null;
end $$;
create or replace trigger react_policy_tell_places_terminal_3 after update of enterprise_id, group_path, model, status on terminal
  for each row when ((old.enterprise_id, old.group_path, old.model, old.status) is distinct from (new.enterprise_id, new.group_path, new.model, new.status)) execute function react_policy_tell_places_terminal_3();

-- Reaction policy.tellPlaces, woken by fence: the terminals of a place receive the configuration that counts there.
create or replace function react_policy_tell_places_account() returns trigger language plpgsql as $$
declare
  it account := case tg_op when 'DELETE' then old else new end;
begin
  insert into due (reaction, sweep)
    select 'policy.tellPlaces', jsonb_strip_nulls(x.sweep) from (select jsonb_build_object('enterprise_id', it.enterprise_id, 'kind', 'fences')
      where exists (select from fence where enterprise_id = it.enterprise_id)) x (sweep);
  if found then perform pg_notify('jobs', '{"job":"policy.tellPlaces"}'); end if;
  return null;
end $$;
create or replace trigger react_policy_tell_places_account after update of location_on on account
  for each row when (old.location_on is distinct from new.location_on) execute function react_policy_tell_places_account();

-- Reaction ruleGroup.judgeRules: rule-based groups take in and leave out the terminals that changed.
create or replace function react_rule_group_judge_rules_terminal() returns trigger language plpgsql as $$
begin
  insert into due (reaction, terminal_id) select 'ruleGroup.judgeRules', x.id from (select m.id from moved m
      where exists (select from rule_group r where r.enterprise_id = m.enterprise_id) order by 1) x (id);
  if found then perform pg_notify('jobs', '{"job":"ruleGroup.judgeRules"}'); end if;
  return null;
end $$;
create or replace trigger react_rule_group_judge_rules_terminal_insert after insert on terminal
  referencing new table as moved for each statement execute function react_rule_group_judge_rules_terminal();

-- Reaction ruleGroup.judgeRules: rule-based groups take in and leave out the terminals that changed.
create or replace function react_rule_group_judge_rules_terminal_2() returns trigger language plpgsql as $$
declare
  it terminal := case tg_op when 'DELETE' then old else new end;
begin
  if (exists (select from rule_group where enterprise_id in (old.enterprise_id, new.enterprise_id))) is not true then return null; end if;
  insert into due (reaction, terminal_id) select 'ruleGroup.judgeRules', x.id from (select it.id) x (id);
  if found then perform pg_notify('jobs', '{"job":"ruleGroup.judgeRules"}'); end if;
  return null;
end $$;
create or replace trigger react_rule_group_judge_rules_terminal_2 after update of sn, name, enterprise_id, group_path, tags, is_test, platform, status, model, os_version, mac, ip, system_id, ext1, ext2, activated_at on terminal
  for each row when ((old.sn, old.name, old.enterprise_id, old.group_path, old.tags, old.is_test, old.platform, old.status, old.model, old.os_version, old.mac, old.ip, old.system_id, old.ext1, old.ext2, old.activated_at) is distinct from (new.sn, new.name, new.enterprise_id, new.group_path, new.tags, new.is_test, new.platform, new.status, new.model, new.os_version, new.mac, new.ip, new.system_id, new.ext1, new.ext2, new.activated_at)) execute function react_rule_group_judge_rules_terminal_2();

-- Reaction task.judgeGone: a task whose result is no longer in the app list of its terminal is marked.
create or replace function react_task_judge_gone_inventory() returns trigger language plpgsql as $$
declare
  it inventory := case tg_op when 'DELETE' then old else new end;
begin
  if (exists (select from task_run where terminal_id = it.terminal_id and shown_at is not null)) is not true then return null; end if;
  insert into due (reaction, terminal_id) select 'task.judgeGone', x.id from (select it.terminal_id) x (id);
  return null;
end $$;
create or replace trigger react_task_judge_gone_inventory after update of items on inventory
  for each row when ((new.kind = 'apps') and old.items is distinct from new.items) execute function react_task_judge_gone_inventory();
