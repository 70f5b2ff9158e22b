import { codes } from '@cpm/contract/kernel/envelope'
import type { OrderStatus } from '@cpm/contract/service/order/order.states'
import { type ShopDraft, shopLimits, type ShopOrder, type shopRoutes } from '@cpm/contract/service/order/shop'
import { type QueryExecutorProvider, sql } from 'kysely'
import { type AgentTerminal, type Handler, Refusal } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import { agreedAt, rankOf } from '../due/terms.ts'
import { begun } from '../due/times.ts'
import { gather, noteEvent } from '../comment/order.note.ts'
import { numberOf, tellOrder } from '../notify/order.notify.ts'

const hourMs = 3_600_000
const longestTitle = 80

type Db = QueryExecutorProvider

/**
 * Takes in what the people at a terminal wrote. The name the terminal gave it is written first: who sends it at the same
 * time waits for us, and is answered by what we made.
 */
export const putFromTerminal: Handler<typeof shopRoutes.putFromTerminal> = async (ctx, { id, at, ...draft }) => {
  const { db, terminal, now } = ctx
  const { rows } = await sql`
    insert into service_order_shop (terminal_id, id, written_at, at)
    values (${terminal.id}, ${id}, ${at === undefined ? null : new Date(at)}, ${now})
    on conflict do nothing returning id`.execute(db)
  if (rows.length > 0) {
    await refuseFlood(db, terminal.id, now)
    const orderId = await made(db, terminal, draft, now)
    await sql`update service_order_shop set order_id = ${orderId}
      where terminal_id = ${terminal.id} and id = ${id}`.execute(db)
  }
  const [order] = await standing(db, terminal.id, id)
  if (!order) throw new Error(`The order ${id} of terminal ${terminal.sn} was received but was not found`)
  return order
}

export const listOfTerminal: Handler<typeof shopRoutes.listOfTerminal> = async ({ db, terminal }) => ({
  records: await standing(db, terminal.id, null),
})

/** What is too much now is taken an hour later: the terminal keeps it. */
async function refuseFlood(db: Db, terminalId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select at from service_order_shop where terminal_id = ${terminalId} and at > ${new Date(now.getTime() - hourMs)}
    order by at desc offset ${shopLimits.anHour} limit 1`.execute(db)
  if (!rows[0]) return
  const seconds = Math.max(1, Math.ceil((rows[0].at.getTime() + hourMs - now.getTime()) / 1000))
  throw new Refusal(codes.tooMany, 'answer.tooMany', { vars: { seconds }, retryAfter: seconds })
}

/** The first line, as far as it fits; no letter is cut in half. */
function titleOf(text: string): string {
  const line = (text.trim().split('\n')[0] ?? '').trim()
  return line.length <= longestTitle ? line : `${line.slice(0, longestTitle - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** It stands where the terminal does, and has the times of that place. */
async function made(db: Db, { id, sn }: AgentTerminal, draft: ShopDraft, now: Date): Promise<number> {
  const { rows: places } = await sql<{ enterprise_id: number; group_id: number | null; group_path: string | null }>`
    select enterprise_id, group_id, group_path::text as group_path from terminal
    where id = ${id} and ${unscoped('terminal', 'it says so itself')}`.execute(db)
  const [place] = places
  if (!place) throw new Error(`Terminal ${sn} is gone`)
  const priority = rankOf('normal')
  const times = begun(await agreedAt(db, place, null), priority, now)
  const { rows } = await sql<{ id: number }>`
    insert into service_order (enterprise_id, group_id, group_path, title, description, kind, priority, source,
      account_name, contact, begun_at, answer_due, solve_due, created_at, updated_at)
    values (${place.enterprise_id}, ${place.group_id}, ${place.group_path}::ltree, ${titleOf(draft.text)},
      ${draft.text}, ${draft.kind}, ${priority}, 'shop', ${sn}, ${draft.contact || null}, ${times.begun_at},
      ${times.answer_due}, ${times.solve_due}, ${now}, ${now})
    returning id`.execute(db)
  const orderId = (rows[0] as { id: number }).id
  await sql`insert into service_order_terminal (order_id, terminal_id) values (${orderId}, ${id})`.execute(db)
  await noteEvent(db, now, { orderId, type: 'created', account: null, data: { to: sn } })
  await gather(db, orderId)
  await tellOrder(db, { id: orderId, ...place })
  return orderId
}

/**
 * Of what this terminal sent, by its name or the newest: number and state, and nothing of what people wrote among
 * themselves. One that moved to another enterprise is told nothing of the orders it left there.
 */
async function standing(db: Db, terminalId: number, id: string | null): Promise<ShopOrder[]> {
  const { rows } = await sql<{ id: string; order_id: number; status: OrderStatus; updated_at: Date }>`
    select s.id, s.order_id, service_order.status, service_order.updated_at
    from service_order_shop s join service_order on service_order.id = s.order_id
      join terminal on terminal.id = s.terminal_id
    where s.terminal_id = ${terminalId}
      and ${id === null ? sql`service_order.enterprise_id = terminal.enterprise_id` : sql`s.id = ${id}`}
      and ${unscoped('terminal', 'it asks itself')}
      and ${unscoped('service_order', 'it was written at that terminal')}
    order by s.at desc, s.id limit ${shopLimits.kept}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    number: numberOf(row.order_id),
    status: row.status,
    updatedAt: row.updated_at.toISOString(),
  }))
}
