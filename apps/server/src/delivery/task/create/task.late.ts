import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { type Job, wake } from '../../../core/feature.ts'
import { tellTask } from '../run/task.notify.ts'
import { mostTerminals } from '../approve/allowance.ts'
import { chunk, countTerminals, type Creating, insertRuns, makings } from './task.fan-out.ts'

/** Takes in terminals that a filter finds only now, where the author of the task said so, until it expires. */
export const takeLate: Job = {
  everyMs: 60_000,
  async run({ db, now }) {
    const tasks = await db
      .selectFrom('task')
      .select('id')
      .where(sql<boolean>`rules @> '{"lateJoiners": true}'`)
      // One that repeats finds them with its next round.
      .where(sql<boolean>`not rules ?| array['everyMs', 'calendar']`)
      .where('status', '=', 'created')
      .where('stopped_at', 'is', null)
      .where('expires_at', '>', now)
      .execute()
    let more = false
    for (const { id } of tasks) more = (await db.transaction().execute((tx) => takeSome(tx, id, now))) || more
    return more
  },
}

async function takeSome(db: Kysely<Tables>, id: number, now: Date): Promise<boolean> {
  const task = await db
    .selectFrom('task')
    .select([...makings, 'total', 'by_platform', 'agreed', 'late_waiting'])
    .where('id', '=', id)
    .where('status', '=', 'created')
    .where('stopped_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!task) return false
  const without = sql`not exists (select from task_run r where r.task_id = ${id} and r.terminal_id = terminal.id)`
  const creating = task as unknown as Creating
  const limit = await mostTerminals(db, task)
  const room = limit === null ? chunk : Math.max(0, Math.min(chunk, limit.most - task.total))
  const { made, sharedOut } =
    room === 0 ? { made: 0, sharedOut: 0 } : await insertRuns(db, creating, now, room, without)
  // What fills the room leaves the others waiting for a second person.
  const isFull = limit !== null && task.total + made >= limit.most
  const waiting = isFull ? await countTerminals(db, creating, now, without) : 0
  if (made === 0 && waiting === task.late_waiting) return false
  await sql`
    update task set made = made + ${made}, total = total + ${made}, shared_out = shared_out + ${sharedOut},
      late_waiting = ${waiting},
      steered = steered or rules ?| array['waves', 'gate']
    where id = ${id}`.execute(db)
  await wake(db, 'outbox', { task: id })
  await tellTask(db, task)
  return made === chunk
}
