import type { OrderEventType } from '@cpm/contract/service/order/order.states'
import { type QueryExecutorProvider, sql } from 'kysely'
import { gramsOf } from '../../../core/list/grams.ts'
import { unscoped } from '../../../core/scope.ts'

type Befell = {
  orderId: number
  type: OrderEventType
  data?: object
  account: { id: number; name: string } | null
}

/** Writes what befell an order. */
export async function noteEvent(db: QueryExecutorProvider, now: Date, befell: Befell): Promise<number> {
  const { orderId, type, data = {}, account } = befell
  const { rows } = await sql<{ id: number }>`
    insert into service_order_event (order_id, type, at, account_id, account_name, data)
    values (${orderId}, ${type}, ${now}, ${account?.id ?? null}, ${account?.name ?? null}, ${JSON.stringify(data)}::jsonb)
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** What an order is found by: its texts, its terminals and what was said to it. */
export async function gather(db: QueryExecutorProvider, orderId: number): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', service_order.title, service_order.description, service_order.contact, service_order.phone,
      (select string_agg(terminal.sn, ' ') from service_order_terminal m join terminal on terminal.id = m.terminal_id
        where m.order_id = service_order.id),
      (select string_agg(e.data ->> 'text', ' ' order by e.id desc) from service_order_event e
        where e.order_id = service_order.id and e.data ? 'text')) as text
    from service_order where service_order.id = ${orderId}
      and ${unscoped('service_order', 'what it is found by is made of all of it')}
      and ${unscoped('terminal', 'what it is found by is made of all of it')}`.execute(db)
  await sql`update service_order set grams = ${gramsOf(rows[0]?.text ?? '')}::text[] where id = ${orderId}
    and ${unscoped('service_order', 'what it is found by is made of all of it')}`.execute(db)
}
