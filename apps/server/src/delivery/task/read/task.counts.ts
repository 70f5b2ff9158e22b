import { type RunStatus, runStates } from '@cpm/contract/delivery/task/task'
import { type QueryExecutorProvider, sql } from 'kysely'
import { type Scope, unscoped } from '../../../core/scope.ts'

export type Counts = Record<RunStatus, number>

export const noCounts = (): Counts => Object.fromEntries(runStates.names.map((status) => [status, 0])) as Counts

/**
 * Runs per status of some tasks, those without any left out. Counted state by state along the index, which alone is
 * read; unless the person has a store scope, where each run's terminal counts too. Of a task one sees, all runs are in
 * the same enterprise and account tree.
 */
export async function countRuns(
  { db, scope }: { db: QueryExecutorProvider; scope: Scope },
  taskIds: number[],
): Promise<Map<number, Counts>> {
  const inStore =
    scope.who.groupPaths === null
      ? sql`and ${unscoped('task_run', 'all runs of a task that is seen are seen')}`
      : sql`and ${scope.visible('task_run')}`
  const { rows } = await sql<{ id: number; status: RunStatus; n: number }>`
    select task.id, state.status, (
      select count(*)::int from task_run
      where task_run.task_id = task.id and task_run.status = state.status ${inStore}
    ) as n
    from task cross join unnest(${runStates.names}::text[]) as state (status)
    where task.id = any(${taskIds}::bigint[]) and ${scope.visible('task')}`.execute(db)
  const counts = new Map<number, Counts>()
  for (const { id, status, n } of rows) {
    const one = counts.get(id) ?? noCounts()
    counts.set(id, one)
    one[status] = n
  }
  return counts
}
