import type { LiveKey } from '@cpm/contract'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { type Audience, changed } from '../../../core/feature.ts'

/** Where a run is shown: on its task's page and on its terminal's. */
export type Shown = { taskId: number; sn: string; enterpriseId: number; groupPath: string | null }

/** Beyond this one key for all terminals is cheaper than one each; a notification holds 8,000 bytes. */
const namedAtMost = 60
/** Tasks per notification, for the same reason. */
const tasksAtMost = 100

/** Tells open screens that runs changed: once per task and terminal, however many runs of them did. */
export async function tellRuns(db: QueryExecutorProvider, runs: Iterable<Shown>): Promise<void> {
  const audiences = new Map<string, { to: Audience; tasks: Set<number>; sns: Set<string> }>()
  for (const { taskId, sn, enterpriseId, groupPath } of runs) {
    const key = `${enterpriseId} ${groupPath ?? ''}`
    const one = audiences.get(key) ?? { to: { enterpriseId, groupPath }, tasks: new Set(), sns: new Set() }
    audiences.set(key, one)
    one.tasks.add(taskId)
    one.sns.add(sn)
  }
  for (const { to, tasks, sns } of audiences.values()) {
    const terminals: LiveKey[] = sns.size > namedAtMost ? [['terminal']] : [...sns].map((sn) => ['terminal', sn])
    const ids = [...tasks]
    for (let at = 0; at < ids.length; at += tasksAtMost) {
      await changed(db, to, [
        ...ids.slice(at, at + tasksAtMost).map((id): LiveKey => ['task', String(id)]),
        ...(at === 0 ? terminals : []),
      ])
    }
  }
}

/**
 * Tells open screens that a task changed as a whole, and with it any of its terminals. Of a task that the platform made,
 * screens of people who are limited to groups hear too: they may see runs of it.
 */
export async function tellTask(
  db: QueryExecutorProvider,
  task: { id: number; enterprise_id: number; group_paths: string[] | null },
): Promise<void> {
  await changed(db, { enterpriseId: task.enterprise_id, groupPath: task.group_paths }, [
    ['task', String(task.id)],
    ['terminal'],
  ])
  if (task.group_paths !== null) return
  const { rows } = await sql<{ isOurs: boolean }>`
    select by_platform as "isOurs" from task
    where ${unscoped('task', 'it is told to its enterprise')} and id = ${task.id}`.execute(db)
  if (rows[0]?.isOurs) {
    await changed(db, { enterpriseId: task.enterprise_id, accountPath: null }, [['task', String(task.id)]])
  }
}
