-- The start of the machine a restart was given to: another one since is the proof that it was done.
alter table task_run add column boot_id text;
create index task_run_executed on task_run (terminal_id) where status = 'executed';

-- Tasks are found by what failed of them lately, and by who asked.
create index task_run_failed on task_run (updated_at desc, task_id) where status = 'failed';
create index task_account on task (account_id, created_at desc);

-- What the terminal said it cannot do, by the name of the permission, each with its reason; from its list of permissions.
alter table terminal_state add column lacks jsonb not null default '{}';
update terminal_state s set lacks = found.lacks
from (
  select i.terminal_id, jsonb_object_agg(item ->> 'permission', left(coalesce(item ->> 'note', ''), 300)) as lacks
  from inventory i, jsonb_array_elements(i.items) as item
  where i.kind = 'permissions' and item ->> 'permission' like 'agent.%' and item ->> 'granted' = 'false'
  group by 1
) as found
where found.terminal_id = s.terminal_id;
