-- How many failures of each wave a person accepted by resuming the task: {"1": 3}. They do not pause it again, more do.
alter table task add column accepted jsonb not null default '{}';
update task set accepted = jsonb_build_object(accepted_wave::text, (
  select count(*) from task_run r
  where r.task_id = task.id and r.wave = task.accepted_wave and r.status in ('failed', 'expired', 'unknown')))
where accepted_wave > 0;
alter table task drop column accepted_wave;

-- A run that a terminal had begun was waited for until its task expired. Now it is for a time of its own.
update task_run set deadline_at = least(deadline_at, now() + interval '1 hour') where status = 'started';
