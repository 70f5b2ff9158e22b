import { type RunStatus } from '@cpm/contract/delivery/task/task'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Scope } from '../../../core/scope.ts'
import { type Counts, inStore, noCounts } from '../read/task.counts.ts'
import { tallyOf } from '../read/task.tally.ts'

type Counted = { wave: number; status: RunStatus; n: number }

/** Runs of each wave of a task by status: all of them, or in a store's scope those on its terminals. */
export async function countWaves(
  db: QueryExecutorProvider,
  taskId: number,
  waves: number,
  scope: Scope | null = null,
): Promise<Counts[]> {
  const isAll = scope === null || scope.who.groupPaths === null
  const rows = isAll ? await tallyOf(db, [taskId]) : await countInStore(db, taskId, scope)
  const all = Array.from({ length: waves }, noCounts)
  for (const { wave, status, n } of rows) {
    const one = all[wave - 1]
    if (one) one[status] = n
  }
  return all
}

async function countInStore(db: QueryExecutorProvider, taskId: number, scope: Scope): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select task_run.wave, task_run.status, count(*)::int as n from task_run
    where task_run.task_id = ${taskId} and ${inStore(scope)} group by 1, 2`.execute(db)
  return rows
}
