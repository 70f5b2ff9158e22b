import type { order } from '@cpm/contract/service/order/order'
import { badField, type Handler, refused } from '../../../core/feature.ts'
import { columnsOf } from '../../../core/columns.ts'
import { orderStates } from '@cpm/contract/service/order/order.states'
import { rankOf } from '../due/terms.ts'
import { reckoned } from '../due/times.ts'
import { customerOf, setTills, tillsOf } from '../order.make.ts'
import { gather, noteEvent } from '../comment/order.note.ts'
import { personOf } from '../order.people.ts'
import { numberOf, ringFor, tellOrder } from '../notify/order.notify.ts'
import { agreedOf, all, moveOn, type PersonCtx, set, take } from './move.ts'

async function give(ctx: PersonCtx, id: string | number, accountId: string | null): Promise<void> {
  const { db, now, account, settings } = ctx
  const row = await take(ctx, id)
  if (orderStates.ended.includes(row.status)) throw refused('order.isFinished')
  const person = accountId === null ? null : await personOf(ctx, row, 'accountId', Number(accountId))
  if ((person?.id ?? null) === row.assignee_id) return
  await set(ctx, row, { assignee_id: person?.id ?? null, assignee_name: person?.name ?? null })
  await noteEvent(db, now, { orderId: row.id, type: 'assigned', account, data: { to: person?.name ?? null } })
  await ringFor(db, now, settings.publicUrl, {
    order: row,
    word: 'order.tell.assigned',
    to: [person?.id ?? null],
    by: account.id,
    mail: true,
  })
  await tellOrder(db, row)
}

export const assign: Handler<typeof order.routes.assign> = async (ctx, { id, accountId }) => {
  await give(ctx, id, accountId)
  return { done: true }
}

export const assignMany: Handler<typeof order.routes.assignMany> = async (ctx, { ids, accountId }) => {
  const each = await all(ctx, ids)
  for (const id of each) await give(ctx, id, accountId)
  return { assigned: each.length }
}

/** Both keep their numbers; opened again, it is its own once more. */
export const merge: Handler<typeof order.routes.merge> = async (ctx, { id, into }) => {
  const other = await ctx.scope
    .from('service_order')
    .select([
      'service_order.id',
      'service_order.enterprise_id',
      'service_order.merged_into',
      'service_order.group_path',
    ])
    .where('service_order.id', '=', Number(into))
    .forShare()
    .executeTakeFirst()
  const row = await take(ctx, id)
  if (Number(id) === Number(into)) throw badField('into', 'order.intoItself')
  if (!other || other.enterprise_id !== row.enterprise_id) throw badField('into', 'order.noInto')
  if (other.merged_into !== null) throw refused('order.intoMerged')
  const data = { to: numberOf(other.id) }
  await moveOn(ctx, id, 'closed', 'merged', { data, patch: { merged_into: other.id } })
  const { account, db, now } = ctx
  await noteEvent(db, now, { orderId: other.id, type: 'took', account, data: { to: numberOf(row.id) } })
  await tellOrder(db, other)
  return { done: true }
}

const mayBeEmpty = ['description', 'contact', 'phone'] as const

export const update: Handler<typeof order.routes.update> = async (ctx, { id, sns, customerId, priority, ...input }) => {
  const { db, now, account } = ctx
  const row = await take(ctx, id)
  const patch: Record<string, unknown> = columnsOf(input, mayBeEmpty)
  if (customerId !== undefined) patch['customer_id'] = await customerOf(ctx, customerId)
  const rank = priority === undefined ? row.priority : rankOf(priority)
  if (rank !== row.priority) {
    Object.assign(patch, { priority: rank })
    // The agreed times go with it, as long as they run.
    if (row.solved_at === null && row.status !== 'closed') {
      Object.assign(patch, reckoned(await agreedOf(ctx, row), row, rank, now))
    }
  }
  if (sns !== undefined) {
    const tills = await tillsOf(ctx, sns)
    const other = tills.find((till) => till.enterprise_id !== row.enterprise_id)
    if (other) throw badField('sns', 'order.otherEnterprise', { sn: other.sn })
    await setTills(db, row.id, tills)
  }
  await set(ctx, row, patch)
  const data = rank === row.priority ? {} : { priority }
  await noteEvent(db, now, { orderId: row.id, type: 'edited', account, data })
  await gather(db, row.id)
  await tellOrder(db, row)
  return { done: true }
}
