import { allWords } from '@cpm/contract'
import { fill, type Language } from '@cpm/contract/kernel/words'
import { saidIn } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { orderLimits } from '@cpm/contract/service/order/order.shape'
import type { OrderStatus } from '@cpm/contract/service/order/order.states'
import { sql } from 'kysely'
import type { Ctx } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'
import type { Finding, FindingTaker, FoundIn } from '../inspection/slots.ts'
import { agreedAt, rankOf } from './due/terms.ts'
import { begun } from './due/times.ts'
import { addLinks } from './order.link.ts'
import { setTills, type Till } from './order.make.ts'
import { gather, noteEvent } from './comment/order.note.ts'
import { numberOf, tellOrder } from './notify/order.notify.ts'

type TakeCtx = Pick<Ctx, 'db' | 'scope' | 'now'>

/** What an inspection found becomes an order each, in the transaction that completes the record. */
export const findingsToOrders: FindingTaker = {
  slot: 'inspectionFindings',
  key: 'orders',
  sort: 10,
  take: async (ctx, where, findings) => {
    const language = await languageOf(ctx, where.inspectorId)
    const made: Record<string, string> = {}
    for (const finding of findings) made[finding.item] = String(await madeOf(ctx, where, finding, language))
    return made
  },
  called: async ({ scope }, ids, language) => {
    const { rows } = await scope.sql<{ id: number; status: OrderStatus }>`
      select service_order.id, service_order.status from service_order
      where service_order.id = any(${ids}::bigint[]) and ${scope.visible('service_order')}`
    const told = rows.map(({ id, status }) => [
      String(id),
      `${numberOf(id)} · ${fill(allWords[`order.status.${status}`], language)}`,
    ])
    return Object.fromEntries(told) as Record<string, string>
  },
}

/** Titles have two languages, an order one: that of whoever looked. */
async function languageOf({ db }: TakeCtx, inspectorId: number | null): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select language from account where id = ${inspectorId}
      and ${unscoped('account', 'an order is written in the language of who found it')}`.execute(db)
  return rows[0]?.language ?? 'cn'
}

async function madeOf(ctx: TakeCtx, where: FoundIn, finding: Finding, language: Language): Promise<number> {
  const { db, scope, now } = ctx
  const place = { enterprise_id: where.enterpriseId, group_id: where.groupId, group_path: where.groupPath }
  const priority = rankOf('normal')
  const { id } = await scope
    .insert('service_order')
    .values({
      ...place,
      title: saidIn(finding.title, language).slice(0, orderLimits.title),
      description: finding.reason,
      kind: 'fault',
      priority,
      source: 'inspection',
      account_id: where.inspectorId,
      account_name: where.inspector,
      contact: where.contact || null,
      phone: where.phone || null,
      ...begun(await agreedAt(db, place, null), priority, now),
      created_at: now,
      updated_at: now,
    })
    .returning(['id'])
    .executeTakeFirstOrThrow()
  await setTills(db, id, await tillOf(ctx, where.enterpriseId, finding.sn))
  await addLinks(db, id, [{ kind: 'inspection', ref: where.clientId, label: where.storeName, terminalIds: [] }], now)
  const account = where.inspectorId === null ? null : { id: where.inspectorId, name: where.inspector }
  await noteEvent(db, now, { orderId: id, type: 'created', account })
  await gather(db, id)
  await tellOrder(db, { id, ...place })
  return id
}

/** The terminal that was asked; an SN that is none of theirs is left to the text. */
async function tillOf({ scope }: TakeCtx, enterpriseId: number, sn: string | null): Promise<Till[]> {
  if (sn === null) return []
  const { rows } = await scope.sql<Till>`
    select terminal.id, terminal.sn, terminal.enterprise_id, terminal.group_id, terminal.group_path::text as group_path
    from terminal where ${scope.visible('terminal')} and upper(terminal.sn) = ${sn.toUpperCase()}
      and terminal.enterprise_id = ${enterpriseId}`
  return rows
}
