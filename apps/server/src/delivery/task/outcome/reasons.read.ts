import { type ReasonCount, runStates, type RunStatus, type task, unsaid } from '@cpm/contract/delivery/task/task'
import { type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Handler } from '../../../core/feature.ts'
import { findRow } from '../../../core/row.ts'
import type { Scope } from '../../../core/scope.ts'
import { countRuns, inStore } from '../read/task.counts.ts'

type From = { db: QueryExecutorProvider; scope: Scope }

/** States that want a reason. */
const explained: readonly RunStatus[] = runStates.ended.filter((status) => status !== 'success' && status !== 'skipped')

/** Why the runs of some tasks stand as they do, the most first; read off an index that holds nothing else. */
export async function countReasons({ db, scope }: From, taskIds: number[]): Promise<Map<number, ReasonCount[]>> {
  const { rows } = await sql<ReasonCount & { id: number }>`
    select task.id, why.status, why.reason, why.count
    from task cross join lateral (
      select task_run.status, task_run.reason, count(*)::int as count from task_run
      where task_run.task_id = task.id and task_run.reason is not null and ${inStore(scope)}
      group by 1, 2) as why
    where task.id = any(${taskIds}::bigint[]) and ${scope.visible('task')}`.execute(db)
  const all = await countRuns({ db, scope }, taskIds)
  return new Map(
    [...all].map(([id, counts]) => {
      const said = rows.filter((row) => row.id === id).map(({ status, reason, count }) => ({ status, reason, count }))
      const silent = explained.flatMap((status): ReasonCount[] => {
        const told = said.reduce((sum, one) => sum + (one.status === status ? one.count : 0), 0)
        return counts[status] > told ? [{ status, reason: unsaid, count: counts[status] - told }] : []
      })
      return [id, [...said, ...silent].toSorted((a, b) => b.count - a.count)]
    }),
  )
}

/** Runs of a task by state and reason. */
export const reasons: Handler<typeof task.routes.reasons> = async ({ db, scope }, { id }) => {
  const { id: taskId } = await findRow(scope, 'task', id, ['id'])
  return (await countReasons({ db, scope }, [taskId])).get(taskId) ?? []
}

/** Runs there for one of these reasons. */
export function inReason(list: readonly string[]): RawBuilder<SqlBool> {
  const told = sql<SqlBool>`task_run.reason = any(${list.filter((one) => one !== unsaid)}::text[])`
  return list.includes(unsaid) ? sql<SqlBool>`(${told} or task_run.reason is null)` : told
}
