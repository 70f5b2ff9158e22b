import { openStatuses, runStates } from '@cpm/contract/delivery/task/task'
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { type Job, wake } from '../../../core/feature.ts'
import { isHeldThere } from '../hold/held-by-terminal.ts'
import { type Shown, tellRuns } from '../run/task.notify.ts'
import { statuses } from '../task.states.ts'

type Db = Kysely<Tables>
type Superseding = { enterprise_id: number; app_key: string; supersedes: boolean; isOurs: boolean }
type Rival = { id: number; supersedes: boolean }
type Lost = Shown & { isAsked: boolean }

/** Any constant that no other lock has: two tasks that install the same app look at each other one after the other. */
const appLock = 7108
/** Runs ended in one transaction, and tasks looked at again in one turn. */
const chunk = 5000
const tasksAtOnce = 20

/** No terminal has begun these, so they end at once. */
const endedAtOnce = runStates.into('skipped')
/** Those that are in the way of a newer install as long as they may still be begun. */
export const notBegun = ['waiting', 'held', 'pulled'] as const
/** Where a newer install is on its way. One that waits for its wave or its time takes nobody's place yet. */
const onItsWay = sql<SqlBool>`(r.status in ('waiting', 'pulled', 'started', 'executed') or ${isHeldThere})`

/**
 * A newer install of an app ends the older ones that no terminal has begun. To be called where runs of a task came to
 * wait for their terminals: in the same transaction, and with those terminals, as a query of ids.
 *
 * Older runs that wait or are held are skipped. A terminal that has one in hand and has not begun is asked to stop. Begun
 * ones go on, and are not tried again. Where the task is itself the older one, its runs end in the same way. It waits for
 * no lock, as whoever calls it holds runs already: what it could not have, a job ends.
 */
export async function supersedeOlder(
  db: Db,
  taskId: number,
  now: Date,
  terminals?: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<Superseding>`
    select enterprise_id, app_key, ${supersedes} as supersedes,
      pg_try_advisory_xact_lock(${appLock}::int, hashtext(enterprise_id || ' ' || app_key)) as "isOurs"
    from task k where id = ${taskId} and app_key is not null`.execute(db)
  const task = rows[0]
  if (!task) return
  if (!task.isOurs) return lookAgain(db, taskId)
  const rivals = await rivalsOf(db, taskId, task)
  const newer = rivals.filter((one) => one.id > taskId && one.supersedes).map(({ id }) => id)
  const older = task.supersedes ? rivals.filter(({ id }) => id < taskId).map(({ id }) => id) : []
  const isAll = [
    await supersede(db, now, { losers: [taskId], winners: newer, isWinning: onItsWay, terminals }),
    await supersede(db, now, {
      losers: older,
      winners: [taskId],
      isWinning: sql<SqlBool>`(${onItsWay} or r.status = 'success')`,
      terminals,
    }),
  ]
  if (isAll.includes(false)) await lookAgain(db, taskId)
}

/** Those of runs that were just told of. */
export const terminalsOf = (runs: readonly Shown[]): RawBuilder<unknown> =>
  sql`select id from terminal where sn = any(${runs.map(({ sn }) => sn)}::text[])`

const supersedes = sql`coalesce((k.rules -> 'supersede')::boolean, true)`

/** Other tasks that install the app, and have something open. */
async function rivalsOf(db: Db, taskId: number, { enterprise_id, app_key }: Superseding): Promise<readonly Rival[]> {
  const { rows } = await sql<Rival>`
    select k.id, ${supersedes} as supersedes from task k
    where k.enterprise_id = ${enterprise_id} and k.app_key = ${app_key} and k.id <> ${taskId}
      and exists (select from task_run o where o.task_id = k.id and o.status in ${statuses(openStatuses)})`.execute(db)
  return rows
}

type Pairs = {
  /** Tasks whose runs end, where one of the winners has a run on the same terminal that is so. */
  losers: readonly number[]
  winners: readonly number[]
  isWinning: RawBuilder<SqlBool>
  terminals: RawBuilder<unknown> | undefined
}

/** False where something is left: it was locked, or it was too many at once. */
async function supersede(db: Db, now: Date, pairs: Pairs): Promise<boolean> {
  const { losers, winners, isWinning, terminals } = pairs
  if (losers.length === 0 || winners.length === 0) return true
  const lost = sql`
    from task_run o join task_run r on r.terminal_id = o.terminal_id
    where o.task_id = any(${losers}::bigint[]) and o.status in ${statuses(openStatuses)} and o.superseded_by is null
      and r.task_id = any(${winners}::bigint[]) and r.superseded_by is null and ${isWinning}
      ${terminals ? sql`and o.terminal_id in (${terminals})` : sql``}`
  const isAtOnce = sql`u.status in ${statuses(endedAtOnce)}`
  const { rows } = await sql<Lost>`
    with lost as materialized (
      select o.id, r.task_id as newer ${lost} order by o.id limit ${chunk} for no key update of o skip locked)
    update task_run u set superseded_by = lost.newer, updated_at = ${now},
      status = case when ${isAtOnce} then 'skipped' else u.status end,
      reason = case when ${isAtOnce} then 'superseded' else u.reason end,
      own_words = case when ${isAtOnce} then null else u.own_words end,
      version = u.version + case when ${isAtOnce} then 1 else 0 end,
      hold_until = case when ${isAtOnce} then null else u.hold_until end,
      open_until = case when ${isAtOnce} then null else u.open_until end,
      finished_at = case when ${isAtOnce} then ${now}::timestamptz else u.finished_at end,
      stop_asked_at = case when u.status = 'pulled' then coalesce(u.stop_asked_at, ${now}) else u.stop_asked_at end
    from lost, terminal t
    where u.id = lost.id and t.id = u.terminal_id
    returning u.task_id as "taskId", t.sn, u.enterprise_id as "enterpriseId", t.group_path as "groupPath",
      u.status = 'pulled' as "isAsked"`.execute(db)
  await tellRuns(db, rows)
  const asked = new Set(rows.filter(({ isAsked }) => isAsked).map(({ taskId }) => taskId))
  for (const task of asked) await wake(db, 'outbox', { task })
  const left = await sql`select 1 ${lost} limit 1`.execute(db)
  return left.rows.length === 0
}

const lookAgain = (db: Db, taskId: number) =>
  db
    .insertInto('task_supersede_due')
    .values({ task_id: taskId })
    .execute()
    .then(() => undefined)

/** Ends what was locked in the moment when a newer install came. */
export const supersedeMissed: Job = {
  everyMs: 1000,
  async run({ db, now }) {
    const { rows } = await sql<{ id: number }>`
      select distinct task_id as id from task_supersede_due order by 1 limit ${tasksAtOnce}`.execute(db)
    for (const { id } of rows) {
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('task_supersede_due').where('task_id', '=', id).execute()
        await supersedeOlder(tx, id, now)
      })
    }
    return rows.length === tasksAtOnce
  },
}
