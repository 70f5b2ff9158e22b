-- A terminal that vanished on the way: nobody knows what came of it until it speaks.
alter table task_run drop constraint task_run_status_check;
alter table task_run add constraint task_run_status_check check (
  status in ('waiting', 'pulled', 'started', 'executed', 'success', 'failed', 'stopped', 'expired', 'skipped', 'held',
    'unknown'));
create index task_run_unknown on task_run (terminal_id) where status = 'unknown';
