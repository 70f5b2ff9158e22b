-- One queue for everything that follows from changes of rows (core/reaction/): a row for each change, so that a
-- change of a terminal never waits for the job.
create table due (
  id bigint generated always as identity primary key,
  reaction text not null,
  terminal_id bigint,
  -- What happened to the terminal, where no row says it later.
  fact jsonb,
  -- A set of terminals, as the reaction describes it, and the last terminal of it that is done.
  sweep jsonb,
  after_id bigint not null default 0,
  queued_at timestamptz not null default now(),
  check (num_nonnulls(terminal_id, sweep) = 1)
);
create index due_terminals on due (reaction, id) where terminal_id is not null;
create index due_sweeps on due (reaction, id) where terminal_id is null;

insert into due (reaction, terminal_id) select 'policy.tellPlaces', terminal_id from policy_due
  where terminal_id is not null order by id;
insert into due (reaction, sweep, after_id)
  select 'policy.tellPlaces', jsonb_strip_nulls(jsonb_build_object('enterprise_id', enterprise_id, 'kind', kind,
    'model', model, 'platform', platform, 'group_id', group_id, 'rule_group_id', rule_group_id)), after_id
  from policy_due where terminal_id is null order by id;
insert into due (reaction, terminal_id) select 'ruleGroup.judgeRules', terminal_id from rule_due order by id;
insert into due (reaction, terminal_id) select 'fault.judge', terminal_id from peripheral_due order by id;
insert into due (reaction, sweep, after_id)
  select 'fault.judge', case when vid = '' then jsonb_build_object('model', model, 'platform', platform)
    else jsonb_build_object('vid', vid, 'pid', pid) end, after_id from peripheral_check order by id;
insert into due (reaction, sweep) select 'app.findHolders', '{}' from app_due limit 1;
insert into due (reaction, terminal_id) select 'app.judgeApps', terminal_id from app_standing_due order by id;
insert into due (reaction, sweep, after_id)
  select 'app.judgeApps', jsonb_strip_nulls(jsonb_build_object('platform', platform, 'package_name', package_name,
    'enterprise_id', enterprise_id)), done_to from app_sweep order by id;
insert into due (reaction, terminal_id) select 'task.judgeGone', terminal_id from shown_due;
insert into due (reaction, terminal_id) select 'fence.judgeMoved', terminal_id from fence_due order by id;
insert into due (reaction, terminal_id, fact, queued_at)
  select 'alarm.judgeFacts', terminal_id, jsonb_build_object('key', key, 'holds', holds, 'isMoment', is_moment,
    'value', value), at from alarm_fact order by id;

drop table policy_due, rule_due, peripheral_due, peripheral_check, app_due, app_standing_due, app_sweep, shown_due, fence_due,
  alarm_fact;

-- The triggers that filled them; those of `due` are generated (functions/reactions.gen.sql).
drop function if exists policy_is_other, policy_place_is_other, policy_model_is_other, rule_terminals_are_new,
  rule_terminal_is_other, rule_members_are_other, rule_position_is_other, terminal_is_other, app_version_is_new,
  app_standing_is_due, app_held_is_due, app_held_change_is_due, app_version_sweeps, app_version_comes, app_sweeps,
  app_template_is_other, app_version_counts, app_held_is_other, app_variable_is_other, fence_is_other,
  fence_terminal_is_other, fence_switch_is_other, shown_due, app_marks_anew(bigint[]), app_parameters_are_other(bigint),
  alarm_fact_noted, alarm_peripheral_is_other, alarm_apps_are_other, alarm_run_is_other, alarm_terminal_is_other,
  alarm_fence_is_other
  cascade;
