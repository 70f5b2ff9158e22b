-- Whether only approved versions may be sent to the terminals of an enterprise, by who asks: `groups` are those of an
-- account of stores, null of any other.
create or replace function approved_only(of_enterprise bigint, groups text[]) returns boolean
language sql stable parallel safe as $$
  select rule = 'all' or rule = 'stores' and groups is not null
  from (select coalesce((select approved_only from task_limit where enterprise_id = of_enterprise), 'stores') as rule) said
$$;

create or replace trigger audit_note after insert or update or delete on task
  for each row execute function audit_note('hide=secrets', 'skip=foreseen');
create or replace trigger audit_note after insert or update or delete on task_limit
  for each row execute function audit_note();

-- Writes on a new task whether an account of the platform made it, so that no place that makes tasks can forget it.
create or replace function task_by_platform() returns trigger language plpgsql as $$
begin
  new.by_platform := exists (select from account where account.id = new.account_id and account.enterprise_id is null);
  return new;
end $$;
create or replace trigger task_by_platform before insert on task
  for each row execute function task_by_platform();

-- Notes what a statement changed of the counts of its tasks.
create or replace function task_tally_added() returns trigger language plpgsql as $$
begin
  insert into task_tally_change (task_id, wave, status, n)
  select task_id, wave, status, count(*) from added group by 1, 2, 3;
  return null;
end $$;
-- The same where runs go from one state or wave to another.
create or replace function task_tally_changed() returns trigger language plpgsql as $$
begin
  insert into task_tally_change (task_id, wave, status, n)
  select task_id, wave, status, sum(n) from (
    select task_id, wave, status, 1 as n from after_it
    union all
    select task_id, wave, status, -1 from before_it
  ) moves group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;
-- The same where runs go with their task or their terminal.
create or replace function task_tally_removed() returns trigger language plpgsql as $$
begin
  insert into task_tally_change (task_id, wave, status, n)
  select task_id, wave, status, -count(*) from removed group by 1, 2, 3;
  return null;
end $$;

create or replace trigger task_tally_added after insert on task_run
  referencing new table as added for each statement execute function task_tally_added();
create or replace trigger task_tally_changed after update on task_run
  referencing old table as before_it new table as after_it for each statement execute function task_tally_changed();
create or replace trigger task_tally_removed after delete on task_run
  referencing old table as removed for each statement execute function task_tally_removed();

create or replace trigger audit_note after insert or update or delete on task_limit_change
  for each row execute function audit_note();

-- Notes what befell a task of which people are to be told, wherever it was written.
create or replace function task_call() returns trigger language plpgsql as $$
begin
  insert into task_call (task_id, why)
  select new.id, why from (values
    ('failures', new.paused_at is not null and new.pause_reason = 'failures' and old.paused_at is null),
    ('stuck', new.stuck_at is not null and old.stuck_at is null and old.stuck_told is distinct from new.wave),
    ('awaiting', new.status = 'awaiting' and old.status is distinct from 'awaiting'),
    ('approved', new.status = 'creating' and old.status = 'awaiting'),
    ('refused', new.status = 'refused' and old.status = 'awaiting' and new.reason is distinct from 'withdrawn'),
    ('lapsed', new.status = 'creation_failed' and old.status = 'awaiting'),
    ('fault', new.status = 'creation_failed' and old.status = 'creating'),
    ('late', new.late_waiting > 0 and old.late_waiting = 0)
  ) befell (why, is_so) where is_so and (tg_op = 'UPDATE' or why = 'awaiting');
  return null;
end $$;
create or replace trigger task_call after insert or update of paused_at, stuck_at, status, late_waiting on task
  for each row execute function task_call();

-- Why a terminal is none that a file is for, as a task hands it over; null where it is. `fills_screen`: the task shows it
-- on the whole screen.
create or replace function why_file_unfit(t terminal, facts jsonb, fills_screen boolean, artifact jsonb)
returns text language sql stable parallel safe as $$
  select case
    when fills_screen and is_other_screen(screen_of(t, facts),
      (artifact #>> '{facts,width}')::int, (artifact #>> '{facts,height}')::int) then 'other_screen'
    when is_other_model(t.model, array(select jsonb_array_elements_text(artifact -> 'models'))) then 'other_model' end
$$;
