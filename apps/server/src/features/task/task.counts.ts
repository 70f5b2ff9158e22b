import { type RunStatus, runStates } from '@cpm/contract/task'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Scope } from '../../db/scope.ts'

export type Counts = Record<RunStatus, number>

export const noCounts = (): Counts => Object.fromEntries(runStates.names.map((status) => [status, 0])) as Counts

/**
 * Runs per status of some tasks, those without any left out. Read from the index alone, unless the person has a store
 * scope, where each run's terminal counts too: of a task one sees all runs are in the same enterprise and account tree.
 */
export async function countRuns(
  { db, scope }: { db: QueryExecutorProvider; scope: Scope },
  taskIds: number[],
): Promise<Map<number, Counts>> {
  const inStore = scope.who.groupPath === null ? sql`` : sql`and ${scope.visible('task_run')}`
  const { rows } = await sql<{ task_id: number; status: RunStatus; n: number }>`
    select task_run.task_id, task_run.status, count(*)::int as n
    from task_run
    where task_run.task_id in (select task.id from task where task.id = any(${taskIds}::bigint[]) and ${scope.visible('task')})
      ${inStore}
    group by 1, 2`.execute(db)
  const counts = new Map<number, Counts>()
  for (const { task_id, status, n } of rows) {
    const one = counts.get(task_id) ?? noCounts()
    counts.set(task_id, one)
    one[status] = n
  }
  return counts
}
