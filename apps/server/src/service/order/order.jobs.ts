import { type Kysely, sql } from 'kysely'
import type { Job } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'
import { wake } from '../../core/feature.ts'
import type { Tables } from '../../db/tables.ts'
import { noteEvent } from './comment/order.note.ts'
import { ringFor, type ToldOrder, tellOrder } from './notify/order.notify.ts'

const atOnce = 200
/** A picture that no comment took up. */
const looseMs = 86_400_000

type Late = ToldOrder & { title: string; assignee_id: number | null; account_id: number | null }

const ways = {
  answer: { due: sql`answer_due`, done: sql`answered_at`, told: sql`told_answer` },
  solve: { due: sql`solve_due`, done: sql`solved_at`, told: sql`told_solve` },
} as const

/** Says once of each order that its time is over: to who sees to it, else to who asked for it. */
async function sayLate(db: Kysely<Tables>, now: Date, publicUrl: string, of: keyof typeof ways): Promise<boolean> {
  const { due, done, told } = ways[of]
  const { rows } = await sql<Late>`
    update service_order set ${told} = true where id in (
      select id from service_order where ${due} < ${now} and ${done} is null and not ${told}
        and status not in ('complete', 'closed')
        and ${unscoped('service_order', 'that it is late is told to those whom it concerns')}
      order by ${due} limit ${atOnce} for update skip locked)
    returning id, title, enterprise_id, group_path::text as group_path, assignee_id, account_id`.execute(db)
  for (const row of rows) {
    await noteEvent(db, now, { orderId: row.id, type: 'late', account: null, data: { of } })
    await ringFor(db, now, publicUrl, {
      order: row,
      word: 'order.tell.late',
      to: [row.assignee_id ?? row.account_id],
      by: null,
      mail: true,
    })
    await tellOrder(db, row)
  }
  return rows.length === atOnce
}

const noteLate: Job = {
  everyMs: 30_000,
  run: async ({ db, now, settings }) => {
    const url = settings?.publicUrl ?? ''
    const more = []
    for (const way of ['answer', 'solve'] as const) {
      more.push(await db.transaction().execute((trx) => sayLate(trx, now, url, way)))
    }
    return more.some(Boolean)
  },
}

const dropLoosePictures: Job = {
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    const before = new Date(now.getTime() - looseMs)
    const gone = await db
      .deleteFrom('service_order_file')
      .where('event_id', 'is', null)
      .where('created_at', '<', before)
      .executeTakeFirst()
    if (gone.numDeletedRows > 0n) await wake(db, 'jobs', { job: 'removeFiles' })
  },
}

export const orderJobs = { noteLate, dropLoosePictures }
