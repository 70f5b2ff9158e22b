import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Job } from '../../../core/feature.ts'
import { isHeldThere } from './held-by-terminal.ts'
import { chunk, type Placed, placeRuns, placing } from './place.ts'

/** Tasks that are looked at in one turn. */
const tasksAtOnce = 100

/** Lets go of held runs whose time has come; one that is tried again begins anew. */
export const releaseHeld: Job = {
  everyMs: 1000,
  run: ({ db, now }) => placeDue(db, now, sql<SqlBool>`r.status = 'held' and r.hold_until <= ${now}`),
}

/** Holds runs again whose hours ended while they waited for their terminal, or for a quiet moment there. */
export const closeHours: Job = {
  everyMs: 1000,
  run: async ({ db, now }) => {
    const waiting = await placeDue(db, now, sql<SqlBool>`r.status = 'waiting' and r.open_until <= ${now}`)
    const there = await placeDue(db, now, sql<SqlBool>`${isHeldThere} and r.open_until <= ${now}`)
    return waiting || there
  },
}

/** What is paused stays as it is; its runs are let go when the task goes on. */
async function placeDue(db: Kysely<Tables>, now: Date, due: RawBuilder<SqlBool>): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select distinct task_id as id from (
      select r.task_id from task_run r
      where ${due} and exists (select from task k where k.id = r.task_id and k.paused_at is null)
      limit ${chunk}) runs
    order by 1 limit ${tasksAtOnce}`.execute(db)
  let more = rows.length === tasksAtOnce
  for (const { id } of rows) more = (await db.transaction().execute((tx) => placeOf(tx, id, now, due))) || more
  return more
}

async function placeOf(db: Kysely<Tables>, id: number, now: Date, due: RawBuilder<SqlBool>): Promise<boolean> {
  const task = await db
    .selectFrom('task')
    .select([...placing])
    .where('id', '=', id)
    .executeTakeFirst()
  return task !== undefined && placeRuns(db, task as Placed, now, due)
}
