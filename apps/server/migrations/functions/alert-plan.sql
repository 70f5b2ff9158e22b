create or replace trigger audit_note after insert or update or delete on alert_plan
  for each row execute function audit_note('stamp=updated_at');

-- An enterprise begins with a plan: the shop hears at once, its superior after half an hour, the sales rep after two.
create or replace function alert_plan_built_in(of_enterprise bigint) returns void language sql as $$
  insert into alert_plan (enterprise_id, name, built_in, severities, events, tells, channels, wait_ms, remind_ms,
    quiet_from, quiet_to, time_zone, sms_a_day, steps)
  values (of_enterprise, 'Standard plan', true, '{critical,major,minor}', '{cleared,flapping,settled,unmuted}', '{shop}',
    '{bell,email,webhook}', 30000, 14400000, '22:00', '07:00', 'Asia/Shanghai', 20,
    '[{"afterMs":1800000,"to":"superior","channels":["bell","email"]},
      {"afterMs":7200000,"to":"salesRep","channels":["bell","email","sms"]}]')
$$;

-- Gives a new enterprise the plan it begins with.
create or replace function alert_plan_begin() returns trigger language plpgsql as $$
begin
  perform alert_plan_built_in(new.id);
  return null;
end $$;
create or replace trigger alert_plan_begin after insert on enterprise
  for each row execute function alert_plan_begin();
