import type { LiveKey } from '@cpm/contract'
import { openStatuses } from '@cpm/contract/delivery/task/task'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { inHand, statuses } from '../task.states.ts'

/** Runs go along to the terminal that takes the place, and wait for it; what was begun is begun anew. */
export async function handOver(
  db: QueryExecutorProvider,
  now: Date,
  oldId: number,
  newId: number,
): Promise<readonly LiveKey[]> {
  const { rows } = await sql<{ taskId: number }>`
    with mine as (
      select r.id, r.status in ${statuses(inHand)} as begun from task_run r
      where ${unscoped('task_run', 'whoever asked for them, they go along')}
        and r.terminal_id = ${oldId} and r.status in ${statuses(openStatuses)} and r.stop_asked_at is null
        -- What the new one was asked itself stays its own.
        and not exists (select from task_run o where o.task_id = r.task_id and o.terminal_id = ${newId})
      order by r.id for no key update)
    update task_run r set terminal_id = ${newId}, version = r.version + 1, updated_at = ${now},
      sent_at = null, boot_id = null, progress = case when begun then null else r.progress end,
      status = case when begun then 'waiting' else r.status end,
      attempt = r.attempt + case when begun then 1 else 0 end,
      started_at = case when begun then null else r.started_at end,
      -- Somebody looks at its wave, a pause and its hours before it goes down.
      open_until = case when begun then ${now}::timestamptz else r.open_until end,
      deadline_at = case when begun
        then ${now}::timestamptz + (select t.expires_at - t.created_at from task t
          where ${unscoped('task', 'the task of the run')} and t.id = r.task_id)
        else r.deadline_at end
    from mine where r.id = mine.id returning r.task_id as "taskId"`.execute(db)
  return [...new Set(rows.map(({ taskId }) => taskId))].map((id) => ['task', String(id)])
}
