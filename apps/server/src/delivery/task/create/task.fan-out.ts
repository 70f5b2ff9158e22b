import { openStatuses, repeats, type TaskRules, type TaskTarget, taskStates } from '@cpm/contract/delivery/task/task'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { outside, type OpenTables, visible } from '../../../core/scope.ts'
import type { Tables } from '../../../db/tables.ts'
import { targeted, terminalsWithState } from '../../../estate/terminal/terminal.targets.ts'
import { type Job, wake } from '../../../core/feature.ts'
import { bringsSendable } from '../../artifact/artifact.sendable.ts'
import { unfitFor } from '../fit/unfit.ts'
import { ableOf, hasAlready, isKeptOut } from './task.artifact.ts'
import { hasOldSystem, mayNotGoBack } from './task.fit.ts'
import { outOfRange } from './task.range.ts'
import { meantBy, type OriginOf } from '../task.origin.ts'
import { askedOf, onceAMinute } from './task.again.ts'
import { holdOf, placingOf } from '../hold/hold.ts'
import { statuses } from '../task.states.ts'
import { beginRepeating, openRounds } from '../when/repeat.ts'
import { groupWave, waveOf } from '../wave/wave.plan.ts'
import { supersedeOlder } from '../supersede/supersede.ts'
import { tellTask } from '../run/task.notify.ts'

/** Runs made in one transaction: enough to be quick, few enough that progress shows and a restart loses little. */
export const chunk = 5000
/** A task for at most this many terminals has its runs made in the request, so that they go down at once. */
export const smallTask = 500
/** A task of more has the planner look at runs anew: it would take the new task's for none, and sort them all for a page. */
const largeTask = 50_000
/** Tasks that take turns; the others wait for one of them to be whole. */
const tasksAtOnce = 20

export type Creating = OriginOf & {
  id: number
  enterprise_id: number
  account_path: string
  group_paths: string[] | null
  type: string
  params: Record<string, unknown>
  target: TaskTarget
  rules: TaskRules
  clock: string
  wave: number
  paused_at: Date | null
  shared_out: number
  created_at: Date
  expires_at: Date
  /** The task this is a round of. */
  parent_id: number | null
  /** The wave of `back_of` whose terminals this one has go back; null for all. */
  back_wave: number | null
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
    const large = await db
      .selectFrom('task')
      .select('id')
      .where('id', 'in', [0, ...tasks.map(({ id }) => id)])
      .where('status', '=', 'created')
      .where('made', '>', largeTask)
      .limit(1)
      .executeTakeFirst()
    if (large) await sql`analyze task_run`.execute(db)
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
  // Of a round, or of a task that waited for a second person, it may have become so since.
  if (task.made === 0 && !(await bringsSendable(db, task.id))) {
    await fail(db, task.id, 'file_refused')
    await tellTask(db, task)
    return false
  }
  if (repeats(task.rules)) {
    await beginRepeating(db, task, now)
    return false
  }
  const { made, to, sharedOut } = await insertRuns(db, task, now, limit)
  const done = made < limit
  const total = task.made + made
  await db
    .updateTable('task')
    .set({
      made: total,
      made_to: to ?? task.made_to,
      shared_out: task.shared_out + sharedOut,
      ...(done ? { status: 'created' as const, total } : {}),
    })
    .where('id', '=', task.id)
    .where('status', 'in', taskStates.into('created'))
    .execute()
  await wake(db, 'outbox', { task: task.id })
  await tellTask(db, task)
  return !done
}

/** What runs are made of. */
export const makings = [
  'id',
  'enterprise_id',
  'account_path',
  'group_paths',
  'type',
  'params',
  'target',
  'rules',
  'clock',
  'wave',
  'paused_at',
  'shared_out',
  'created_at',
  'expires_at',
  'parent_id',
  'back_of',
  'back_wave',
  'origin',
  'origin_id',
  'origin_data',
  'made',
  'made_to',
] as const

async function lockCreating(db: Kysely<Tables>, taskId: number): Promise<Creating | undefined> {
  const task = await db
    .selectFrom('task')
    .select([...makings])
    .where('id', '=', taskId)
    .where('status', '=', 'creating')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return task as Creating | undefined
}

/**
 * Why a terminal is left out of a task: it is not activated, its platform has no such thing, it is made for others or
 * for newer systems, a newer version is there, or, where the terminals were not named, it has just had it. Null for one that takes it.
 */
export function whyNot(
  {
    id = null,
    parent_id = null,
    type,
    params,
    target,
    rules,
  }: Pick<Creating, 'type' | 'params' | 'target' | 'rules'> & { id?: number | null; parent_id?: number | null },
  now: Date,
): RawBuilder<string | null> {
  const able = ableOf(type, params)
  const has = hasAlready(type, params)
  const isOut = isKeptOut(type, params)
  const unfit = unfitFor(type, params)
  const range = outOfRange(type, params)
  const isOld = hasOldSystem(type, params)
  const isBack = mayNotGoBack(type, params)
  const isRepeat = parent_id === null && 'filter' in target && onceAMinute(type)
  return sql`case when terminal.status = 'logged_off' then 'logged_off'
    when terminal.status <> 'activated' then 'not_activated'
    when terminal.platform <> all(${able}::text[]) then 'not_supported'
    ${has ? sql`when ${has} then 'already'` : sql``}
    ${isOut ? sql`when ${isOut} then 'kept_out'` : sql``}
    ${unfit ? sql`when ${unfit} is not null then ${unfit}` : sql``}
    ${range ? sql`when ${range} is not null then ${range}` : sql``}
    ${isOld ? sql`when ${isOld} then 'os_too_old'` : sql``}
    ${isBack ? sql`when ${isBack} then 'newer_there'` : sql``}
    ${isRepeat ? sql`when ${askedOf({ type, params, rules }, now, id)} is not null then 'too_soon'` : sql``}
    ${parent_id === null || id === null ? sql`` : sql`when ${isAtWork(parent_id, id)} then 'last_round'`} end`
}

/** Whether a terminal has an earlier round of the same task still in hand. */
const isAtWork = (parentId: number, id: number) => sql`exists (
  select from task_run o where o.terminal_id = terminal.id and o.status in ${statuses(openStatuses)}
    and o.task_id in (select p.id from task p where p.parent_id = ${parentId} and p.id < ${id}
      order by p.id desc limit ${openRounds}))`

/** The terminals the asker reaches that the task means, of those `which`. */
function meantTerminals(task: Creating, now: Date, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const asker = { enterpriseId: task.enterprise_id, accountPath: task.account_path, groupPaths: task.group_paths }
  return sql`from ${terminalsWithState}
      where ${which} and ${visible('terminal', asker)} and ${targeted(task.target, now, asker)} and ${meantBy(task)}`
}

/** How many they are. */
export async function countTerminals(
  db: Kysely<Tables>,
  task: Creating,
  now: Date,
  which: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${meantTerminals(task, now, which)}`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * One statement: the next terminals the asker reaches, and a run for each; one that cannot take it is skipped. Where the
 * task is made already, those it has not reached yet.
 */
export async function insertRuns(
  db: Kysely<Tables>,
  task: Creating,
  now: Date,
  limit: number,
  which: RawBuilder<unknown> = sql`terminal.id > ${task.made_to}`,
): Promise<{ made: number; to: number | null; sharedOut: number }> {
  const placing = await placingOf(db, task, now)
  const place = placing.columns
  const these = sql`${meantTerminals(task, now, which)} order by terminal.id limit ${limit}`
  const hold = await holdOf(db, placing, now, sql`select ${place} ${these}`)
  const { rows } = await sql<{ made: number; to: number | null; sharedOut: number; waiting: number[] | null }>`
    with found as (
      select terminal.id, ${whyNot(task, now)} as left_out, ${groupWave(task.id)} as group_wave, ${place}
      ${these}
    ), placed as (
      select *, ${task.shared_out} + row_number() over (partition by group_wave is null order by id) as place from found
    ), chosen as (
      select id, left_out, group_wave, zone, shop, ${waveOf(task.id)} as wave from placed
    ), held as (
      select *, case when left_out is null then ${hold.reason} end as hold, ${hold.until} as hold_until,
        ${hold.openUntil} as open_until
      from chosen ${hold.join}
    ), made as (
      insert into task_run
        (task_id, enterprise_id, terminal_id, wave, status, reason, hold_until, open_until, deadline_at, created_at, updated_at,
          finished_at)
      select ${task.id}, ${task.enterprise_id}, id, wave,
        case when left_out is not null then 'skipped' when hold is not null then 'held' else 'waiting' end,
        coalesce(left_out, hold), case when hold is not null then hold_until end, case when hold is null then open_until end,
        ${task.expires_at}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
        case when left_out is null then null else ${now}::timestamptz end
      from held order by id
      on conflict (task_id, terminal_id) do nothing
    )
    select count(*)::int as made, max(id) as "to", (count(*) filter (where group_wave is null))::int as "sharedOut",
      array_agg(id) filter (where left_out is null and hold is null) as waiting
    from held`.execute(db)
  const { waiting } = rows[0] ?? {}
  if (waiting) await supersedeOlder(db, task.id, now, sql`select unnest(${waiting}::bigint[])`)
  return rows[0] ?? { made: 0, to: null, sharedOut: 0 }
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

async function fail(db: Kysely<Tables>, taskId: number, reason: 'expired' | 'fault' | 'file_refused') {
  return db
    .updateTable('task')
    .set({ status: 'creation_failed', reason })
    .where('id', '=', taskId)
    .where('status', 'in', taskStates.into('creation_failed'))
    .returning(['id', 'enterprise_id', 'group_paths'])
    .executeTakeFirst()
}
