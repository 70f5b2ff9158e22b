import { type RunStatus, runStates } from '@cpm/contract/delivery/task/task'
import { type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { tallyOf } from './task.tally.ts'

export type Counts = Record<RunStatus, number>

export const noCounts = (): Counts => Object.fromEntries(runStates.names.map((status) => [status, 0])) as Counts

/** Which runs of a task that is seen a person sees: all, but with a store scope those on its terminals. */
export const inStore = (scope: Scope): RawBuilder<SqlBool> =>
  scope.who.groupPaths === null
    ? unscoped('task_run', 'all runs of a task that is seen are seen')
    : scope.visible('task_run')

/**
 * Runs per status of some tasks, those without any left out. A person sees all runs of a task that
 * is seen, so what is kept of it holds; with a store scope each run's terminal counts too, and they are counted.
 */
export async function countRuns(
  { db, scope }: { db: QueryExecutorProvider; scope: Scope },
  taskIds: number[],
): Promise<Map<number, Counts>> {
  const seen = await sql<{ id: number }>`
    select task.id from task where task.id = any(${taskIds}::bigint[]) and ${scope.visible('task')}`.execute(db)
  const ids = seen.rows.map(({ id }) => id)
  const rows = scope.who.groupPaths === null ? await tallyOf(db, ids) : await countInStore(db, scope, ids)
  const counts = new Map<number, Counts>()
  for (const { id, status, n } of rows) {
    const one = counts.get(id) ?? noCounts()
    counts.set(id, one)
    one[status] += n
  }
  return counts
}

async function countInStore(db: QueryExecutorProvider, scope: Scope, taskIds: readonly number[]) {
  const { rows } = await sql<{ id: number; status: RunStatus; n: number }>`
    select task_run.task_id as id, task_run.status, count(*)::int as n from task_run
    where task_run.task_id = any(${taskIds}::bigint[]) and ${inStore(scope)} group by 1, 2`.execute(db)
  return rows
}
