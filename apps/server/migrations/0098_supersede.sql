-- Which app a task installs, in small letters: a newer install of an app ends older ones that no terminal has begun. Null
-- where nothing says it, and for tasks of other types.
alter table task add column app_key text;
update task set app_key = nullif(lower(coalesce(
    params #>> '{artifact,facts,upgradeCode}',
    case params #>> '{artifact,kind}'
      when 'msi' then nullif(params #>> '{artifact,facts,productCode}', '')
      when 'apk' then nullif(params #>> '{artifact,facts,packageName}', '')
      when 'deb' then nullif(params #>> '{artifact,facts,packageName}', '') end,
    params ->> 'program')), '')
  where type = 'install';
create index task_app on task (enterprise_id, app_key, id) where app_key is not null;

-- The newer task that took its place: it is not tried again.
alter table task_run add column superseded_by bigint;

-- Tasks of which a row could not be had in the moment: a job looks at them again. Rows are only added and taken away, so
-- that nobody waits for another.
create table task_supersede_due (
  id bigint generated always as identity primary key,
  task_id bigint not null
);
create index task_supersede_due_task on task_supersede_due (task_id);
