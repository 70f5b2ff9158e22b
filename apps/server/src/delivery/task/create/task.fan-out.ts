import { platforms } from '@cpm/contract/estate/agent/report'
import { type TaskTarget, taskStates, taskTypeNamed } from '@cpm/contract/delivery/task/task'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { outside, type OpenTables, visible } from '../../../core/scope.ts'
import type { Tables } from '../../../db/tables.ts'
import { targeted, terminalsWithState } from '../../../estate/terminal/terminal.targets.ts'
import { type Job, wake } from '../../../core/feature.ts'
import { askedOf, onceAMinute } from './task.again.ts'
import { tellTask } from '../run/task.tell.ts'

/** Runs made in one transaction: enough to be quick, few enough that progress shows and a restart loses little. */
export const chunk = 5000
/** Tasks that take turns; the others wait for one of them to be whole. */
const tasksAtOnce = 20

type Creating = {
  id: number
  enterprise_id: number
  account_path: string
  group_paths: string[] | null
  type: string
  params: Record<string, unknown>
  target: TaskTarget
  expires_at: Date
  made: number
  made_to: number
}

/** Makes the runs of tasks that are `creating`, a chunk of each in turn, from where it was left. */
export const fanOut: Job = {
  everyMs: 1000,
  async run({ db, now }) {
    const tasks = await db
      .selectFrom('task')
      .select('id')
      .where('status', '=', 'creating')
      .orderBy('id')
      .limit(tasksAtOnce)
      .execute()
    let more = false
    const faults: unknown[] = []
    for (const { id } of tasks) {
      try {
        more = (await db.transaction().execute((tx) => makeSomeRuns(tx, id, now, chunk))) || more
      } catch (error) {
        faults.push(error)
        await giveUp(db, id, error)
      }
    }
    // The others had their turn; whoever runs jobs logs it.
    if (faults.length > 0) throw new AggregateError(faults, 'Runs could not be made')
    return more
  },
}

/** Makes every run of a small task, in the transaction that made it. */
export async function makeAllRuns(open: Kysely<OpenTables>, taskId: number, now: Date): Promise<void> {
  const db = outside(open, 'the fan-out acts for the asker by the scope in the task itself')
  while (await makeSomeRuns(db, taskId, now, chunk));
}

/** Makes up to `limit` runs in the order of terminals; true when there may be more to make. */
async function makeSomeRuns(db: Kysely<Tables>, taskId: number, now: Date, limit: number): Promise<boolean> {
  const task = await lockCreating(db, taskId)
  if (!task) return false
  if (task.expires_at <= now) {
    await fail(db, task.id, 'expired')
    await tellTask(db, task)
    return false
  }
  const { made, to } = await insertRuns(db, task, now, limit)
  const done = made < limit
  const total = task.made + made
  await db
    .updateTable('task')
    .set({ made: total, made_to: to ?? task.made_to, ...(done ? { status: 'created' as const, total } : {}) })
    .where('id', '=', task.id)
    .where('status', 'in', taskStates.into('created'))
    .execute()
  await wake(db, 'outbox', { task: task.id })
  await tellTask(db, task)
  return !done
}

async function lockCreating(db: Kysely<Tables>, taskId: number): Promise<Creating | undefined> {
  const task = await db
    .selectFrom('task')
    .select([
      'id',
      'enterprise_id',
      'account_path',
      'group_paths',
      'type',
      'params',
      'target',
      'expires_at',
      'made',
      'made_to',
    ])
    .where('id', '=', taskId)
    .where('status', '=', 'creating')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return task as Creating | undefined
}

/**
 * Why a terminal is left out of a task: it is not activated, its platform has no such thing, or, where the terminals
 * were not named, it has just had it. Null for one that takes it.
 */
function whyNot({ id, type, params, target }: Creating, now: Date): RawBuilder<string | null> {
  const able = taskTypeNamed(type)?.platforms ?? platforms
  const isRepeat = 'filter' in target && onceAMinute(type)
  return sql`case when terminal.status = 'logged_off' then 'logged_off'
    when terminal.status <> 'activated' then 'not_activated'
    when terminal.platform <> all(${able}::text[]) then 'not_supported'
    ${isRepeat ? sql`when ${askedOf({ type, params }, now, id)} is not null then 'too_soon'` : sql``} end`
}

/** One statement: the next terminals the asker reaches, and a run for each; one that cannot take it is skipped. */
async function insertRuns(
  db: Kysely<Tables>,
  task: Creating,
  now: Date,
  limit: number,
): Promise<{ made: number; to: number | null }> {
  const asker = { enterpriseId: task.enterprise_id, accountPath: task.account_path, groupPaths: task.group_paths }
  const { rows } = await sql<{ made: number; to: number | null }>`
    with chosen as (
      select terminal.id, ${whyNot(task, now)} as reason
      from ${terminalsWithState}
      where terminal.id > ${task.made_to} and ${visible('terminal', asker)} and ${targeted(task.target, now, asker)}
      order by terminal.id limit ${limit}
    ), made as (
      insert into task_run
        (task_id, enterprise_id, terminal_id, status, reason, deadline_at, created_at, updated_at, finished_at)
      select ${task.id}, ${task.enterprise_id}, id, case when reason is null then 'waiting' else 'skipped' end, reason,
        ${task.expires_at}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
        case when reason is null then null else ${now}::timestamptz end
      from chosen order by id
      on conflict (task_id, terminal_id) do nothing
    )
    select count(*)::int as made, max(id) as "to" from chosen`.execute(db)
  return rows[0] ?? { made: 0, to: null }
}

/** Errors that pass: connection lost, out of room or connections, cancelled, deadlock. The next turn tries again. */
const passing = /^(08|40|53|55|57|58)/

/** Marks a task whose runs cannot be made; one that may work the next time is left as it is. */
async function giveUp(db: Kysely<Tables>, taskId: number, error: unknown): Promise<void> {
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string' || code.length !== 5 || passing.test(code)) return
  const task = await fail(db, taskId, 'fault')
  if (task) await tellTask(db, task)
}

async function fail(db: Kysely<Tables>, taskId: number, reason: 'expired' | 'fault') {
  return db
    .updateTable('task')
    .set({ status: 'creation_failed', reason })
    .where('id', '=', taskId)
    .where('status', 'in', taskStates.into('creation_failed'))
    .returning(['id', 'enterprise_id', 'group_paths'])
    .executeTakeFirst()
}
