import { frozenTypes, timeHolds } from '@cpm/contract/delivery/task/task'
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { type Job, wake } from '../../../core/feature.ts'
import { statuses } from '../task.states.ts'
import { isHeldThere } from './held-by-terminal.ts'
import { chunk } from './place.ts'

type Db = Kysely<Tables>
type Change = { id: number; enterprise_id: number; path: string | null; task_id: number; run_id: number }

/** Terminals, and tasks of a place, that are looked at in one turn. */
const atOnce = 500

/** Tasks `k` for which it counts where their terminals are, or may once a black day is set: see `mindsPlaces`. */
const mayMind = sql<SqlBool>`(k.rules ?| array['windows', 'outsideHours'] or k.rules @> '{"zone": "terminal"}'
  or k.type = any(${frozenTypes}::text[]) and not k.rules @> '{"ignoreBlackDays": true}')`

/** Runs `r` that may go down, or that nothing but their time keeps from it. */
const waits = sql<SqlBool>`(r.status = 'waiting' or ${isHeldThere}
  or (r.status = 'held' and r.reason in (${sql.join(timeHolds.map((why) => sql.lit(why)))})))`

/**
 * Has runs looked at again whose place has other hours, or whose terminal is in another place: those that were let go do
 * not go down before somebody looked whether they still may, and what no longer holds is let go.
 */
export const lookAgain: Job = {
  everyMs: 1000,
  async run({ db, now }) {
    const terminals = await db.transaction().execute((tx) => lookAtTerminals(tx, now))
    const places = await db.transaction().execute((tx) => lookAtPlace(tx, now))
    return terminals || places
  },
}

async function lookAtTerminals(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ terminal: number }>`
    delete from place_change where id = any(array(
      select id from place_change where terminal_id is not null order by id limit ${atOnce} for update skip locked))
    returning terminal_id as terminal`.execute(db)
  if (rows.length === 0) return false
  const { rows: runs } = await sql<{ id: number }>`
    select r.id from task_run r join task k on k.id = r.task_id
    where r.terminal_id = any(${rows.map(({ terminal }) => terminal)}::bigint[]) and ${waits} and ${mayMind}`.execute(
    db,
  )
  await makeDue(db, runs, now)
  return rows.length === atOnce
}

/** The next runs of the place that changed first; true when there may be more of them, or other places. */
async function lookAtPlace(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<Change>`
    select id, enterprise_id, group_path::text as path, task_id, run_id from place_change
    where terminal_id is null order by id limit 1 for update skip locked`.execute(db)
  const change = rows[0]
  if (!change) return false
  const tasks = await tasksOf(db, change)
  const runs = await runsOf(db, change, tasks)
  await makeDue(db, runs, now)
  const last = runs.length === chunk ? runs.at(-1) : undefined
  if (last) await goOnFrom(db, change, last.task_id, last.id)
  else if (tasks.length === atOnce) await goOnFrom(db, change, (tasks.at(-1) ?? 0) + 1, 0)
  else await sql`delete from place_change where id = ${change.id}`.execute(db)
  return true
}

const goOnFrom = (db: Db, { id }: Change, task: number, run: number) =>
  sql`update place_change set task_id = ${task}, run_id = ${run} where id = ${id}`.execute(db)

async function tasksOf(db: Db, { enterprise_id, task_id }: Change): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select k.id from task k
    where k.enterprise_id = ${enterprise_id} and k.id >= ${task_id} and ${mayMind} and exists (
      select from task_run r where r.task_id = k.id and r.status in ${statuses(['waiting', 'held'])})
    order by k.id limit ${atOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

async function runsOf(db: Db, { path, task_id, run_id }: Change, tasks: readonly number[]) {
  const isThere: RawBuilder<SqlBool> =
    path === null
      ? sql`true`
      : sql`exists (select from terminal t where t.id = r.terminal_id and t.group_path <@ ${path}::ltree)`
  const { rows } = await sql<{ task_id: number; id: number }>`
    select r.task_id, r.id from task_run r
    where r.task_id = any(${tasks}::bigint[]) and (r.task_id > ${task_id} or r.id > ${run_id}) and ${waits} and ${isThere}
    order by r.task_id, r.id limit ${chunk}`.execute(db)
  return rows
}

/** Their hours are over now, or they are held until now: `closeHours` and `releaseHeld` say what follows. */
async function makeDue(db: Db, runs: readonly { id: number }[], now: Date): Promise<void> {
  if (runs.length === 0) return
  await sql`
    with due as materialized (
      select r.id, r.status = 'waiting' or ${isHeldThere} as is_let_go from task_run r
      where r.id = any(${runs.map(({ id }) => id)}::bigint[]) and ${waits} order by r.id for no key update)
    update task_run r set open_until = case when is_let_go then least(r.open_until, ${now}) else r.open_until end,
      hold_until = case when is_let_go then r.hold_until else least(r.hold_until, ${now}) end
    from due where r.id = due.id`.execute(db)
  for (const job of ['closeHours', 'releaseHeld']) await wake(db, 'jobs', { job })
}
