import { allWords } from '@cpm/contract'
import type { order } from '@cpm/contract/service/order/order'
import { type OrderEventType, type OrderStatus, orderStates } from '@cpm/contract/service/order/order.states'
import { type Account, type Ctx, type Handler, missing, refused } from '../../../core/feature.ts'
import { lockRow } from '../../../core/row.ts'
import { type Agreed, agreedAt } from '../due/terms.ts'
import { again, answered, goesOn, held, solved, timeColumns, type Times } from '../due/times.ts'
import { gather, noteEvent } from '../comment/order.note.ts'
import { ringFor, tellOrder } from '../notify/order.notify.ts'

export type PersonCtx = Pick<Ctx, 'scope' | 'db' | 'now' | 'from' | 'settings'> & { account: Account }

const columns = [
  'id',
  'title',
  'enterprise_id',
  'group_path',
  'assignee_id',
  'assignee_name',
  'account_id',
  'merged_into',
  'kind',
  ...timeColumns,
] as const

/** One that nobody else has a hand on meanwhile. */
export async function take({ scope }: Pick<Ctx, 'scope'>, id: string | number) {
  const row = await lockRow(scope, 'service_order', id, columns)
  return row as typeof row & Times
}
export type Taken = Awaited<ReturnType<typeof take>>

export const agreedOf = ({ db, from }: PersonCtx, row: Taken): Promise<Agreed> => agreedAt(db, row, from.timezone)

export async function set(ctx: PersonCtx, row: Taken, patch: object): Promise<void> {
  await ctx.scope
    .update('service_order')
    .set({ ...patch, updated_at: ctx.now })
    .where('id', '=', row.id)
    .execute()
}

/** What a state does to the times, and what of a state that is left is gone with it. */
function timesOf(agreed: Agreed, row: Taken, to: OrderStatus, now: Date): object {
  let sum: Taken = row
  const patch: Record<string, unknown> = {}
  const add = (more: object) => {
    Object.assign(patch, more)
    sum = { ...sum, ...more }
  }
  if (row.status === 'on_hold') add({ ...goesOn(agreed, sum, now), hold_reason: null })
  if (to === 'reopened') {
    add({ ...again(agreed, sum, now), closed_at: null, merged_into: null })
    return patch
  }
  add(answered(agreed, sum, now))
  if (to === 'on_hold') add(held(agreed, sum, now))
  if (to === 'complete') add(solved(agreed, sum, now))
  // One that is closed unsolved is late no more, and no figure of how long solving takes.
  if (to === 'closed') add({ closed_at: now, told_solve: true, told_answer: true })
  return patch
}

type Said = { text?: string | undefined; data?: object; patch?: object }

/** Moves an order on where its table of states lets it, says so, and tells those whom it concerns. */
export async function moveOn(
  ctx: PersonCtx,
  id: string | number,
  to: OrderStatus,
  type: OrderEventType,
  { text, data = {}, patch = {} }: Said,
): Promise<Taken> {
  const { db, now, account, settings } = ctx
  const row = await take(ctx, id)
  if (!orderStates.can(row.status, to)) {
    throw refused('order.isNow', { status: allWords[`order.status.${row.status}`] })
  }
  await set(ctx, row, { status: to, ...timesOf(await agreedOf(ctx, row), row, to, now), ...patch })
  await noteEvent(db, now, { orderId: row.id, type, account, data: text ? { ...data, text } : data })
  if (text) await gather(db, row.id)
  const status = allWords[`order.status.${to}`]
  await ringFor(db, now, settings.publicUrl, {
    order: row,
    word: 'order.tell.moved',
    vars: { status },
    text: text ?? null,
    to: [row.account_id, row.assignee_id],
    by: account.id,
  })
  await tellOrder(db, row)
  return row
}

type Move = Handler<typeof order.routes.start>
const mover =
  (to: OrderStatus, type: OrderEventType): Move =>
  async (ctx, { id, text }) => {
    await moveOn(ctx, id, to, type, { text })
    return { done: true }
  }

/** Who starts one that nobody has, has it. */
export const start: Move = async (ctx, { id, text }) => {
  const row = await take(ctx, id)
  const mine = row.assignee_id === null ? { assignee_id: ctx.account.id, assignee_name: ctx.account.name } : {}
  await moveOn(ctx, id, 'in_progress', 'started', { text, patch: mine })
  return { done: true }
}
export const complete = mover('complete', 'completed')
export const close = mover('closed', 'closed')
export const reopen = mover('reopened', 'reopened')

export const hold: Handler<typeof order.routes.hold> = async (ctx, { id, reason }) => {
  await moveOn(ctx, id, 'on_hold', 'held', { text: reason, patch: { hold_reason: reason } })
  return { done: true }
}

export const closeMany: Handler<typeof order.routes.closeMany> = async (ctx, { ids, text }) => {
  const each = await all(ctx, ids)
  for (const id of each) await moveOn(ctx, id, 'closed', 'closed', { text })
  return { closed: each.length }
}

/** All of them, or none: held in one order everywhere, so that two who do the same never wait for each other. */
export async function all({ scope }: Pick<Ctx, 'scope'>, ids: readonly string[]): Promise<number[]> {
  const wanted = [...new Set(ids.map(Number))].toSorted((a, b) => a - b)
  const found = await scope
    .from('service_order')
    .select('service_order.id')
    .where('service_order.id', 'in', wanted)
    .orderBy('service_order.id')
    .forUpdate()
    .execute()
  if (found.length < wanted.length) throw missing()
  return wanted
}
