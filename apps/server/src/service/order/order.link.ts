import type { OrderLink } from '@cpm/contract/service/order/order.shape'
import type { order } from '@cpm/contract/service/order/order'
import { sql } from 'kysely'
import { type Ctx, type Handler, refused } from '../../core/feature.ts'
import type { Scope } from '../../core/scope.ts'
import { lockRow } from '../../core/row.ts'
import { noteEvent } from './comment/order.note.ts'
import { tellOrder } from './notify/order.notify.ts'

/** What a link leads to: what it is called, and the terminals it is about. */
export type Linked = OrderLink & { label: string; terminalIds: number[] }

type Found = { label: string; terminals: number[] }

/** As far as one sees it; what is not seen is not there. */
async function look(scope: Scope, { kind, ref }: OrderLink): Promise<Found | undefined> {
  const id = /^\d{1,18}$/.test(ref) ? Number(ref) : 0
  switch (kind) {
    case 'alarm':
      return first(scope.sql<Found>`
        select alarm.name as label, array(
          select terminal.id from alarm_terminal m join terminal on terminal.id = m.terminal_id
          where m.alarm_id = alarm.id and ${scope.visible('terminal')}
          group by terminal.id order by bool_or(m.cleared_at is null) desc, terminal.id limit 100)::bigint[] as terminals
        from alarm where alarm.id = ${id} and ${scope.visible('alarm')}`)
    case 'fault':
      return first(scope.sql<Found>`
        select f.kind || coalesce(' ' || coalesce(c.name, f.name), '') || ' ' || terminal.sn as label,
          array[terminal.id]::bigint[] as terminals
        from peripheral_fault f join terminal on terminal.id = f.terminal_id
          left join peripheral c on c.id = f.peripheral_id
        where f.id = ${id} and ${scope.visible('terminal')}`)
    case 'session':
      return first(scope.sql<Found>`
        select terminal.sn as label, array[terminal.id]::bigint[] as terminals
        from remote_session s join terminal on terminal.id = s.terminal_id
        where s.id = ${id} and ${scope.visible('terminal')}`)
    case 'task':
      return first(scope.sql<Found>`
        select task.id::text as label, array[]::bigint[] as terminals
        from task where task.id = ${id} and ${scope.visible('task')}`)
    case 'inspection':
      return first(scope.sql<Found>`
        select inspection.store_name as label, array[]::bigint[] as terminals
        from inspection where inspection.client_id = ${ref} and ${scope.visible('inspection')} limit 1`)
  }
}

async function first(query: Promise<{ rows: Found[] }>): Promise<Found | undefined> {
  return (await query).rows[0]
}

/** All that an order is to be linked to. */
export async function linkedOf(scope: Scope, links: readonly OrderLink[]): Promise<Linked[]> {
  const found: Linked[] = []
  for (const link of links) {
    const there = await look(scope, link)
    if (!there) throw refused('order.noLink')
    found.push({ ...link, label: there.label.slice(0, 200), terminalIds: there.terminals })
  }
  return found
}

export async function addLinks(db: Ctx['db'], orderId: number, links: readonly Linked[], now: Date): Promise<void> {
  for (const { kind, ref, label } of links) {
    await sql`insert into service_order_link (order_id, kind, ref, label, created_at)
      values (${orderId}, ${kind}, ${ref}, ${label}, ${now}) on conflict do nothing`.execute(db)
  }
}

export const link: Handler<typeof order.routes.link> = async (ctx, { id, ...what }) => {
  const row = await lockRow(ctx.scope, 'service_order', id, ['id', 'enterprise_id', 'group_path'])
  const links = await linkedOf(ctx.scope, [what])
  await addLinks(ctx.db, row.id, links, ctx.now)
  const { account, now, db } = ctx
  await noteEvent(db, now, { orderId: row.id, type: 'linked', account, data: { kind: what.kind, to: links[0]?.label } })
  await tellOrder(db, row)
  return { done: true }
}
