-- What befell an alarm is queued in its own transaction, and whoever it stops waits no longer: the next one is not told
-- once somebody acknowledges.
create or replace function alert_queue() returns trigger language plpgsql as $$
begin
  delete from alert_timer where alarm_id in (
    select alarm_id from fresh where type in ('acknowledged', 'cleared'));
  insert into alert_todo (event_id) select id from fresh where suppressed is null;
  if found then perform pg_notify('jobs', '{"job":"tellAlarms"}'); end if;
  return null;
end $$;
create or replace trigger alert_queue after insert on alarm_event
  referencing new table as fresh for each statement execute function alert_queue();
