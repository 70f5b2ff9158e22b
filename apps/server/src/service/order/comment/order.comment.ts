import type { order } from '@cpm/contract/service/order/order'
import { type OrderEventRow, orderLimits } from '@cpm/contract/service/order/order.shape'
import type { OrderEventType } from '@cpm/contract/service/order/order.states'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { type Before, type Ctx, type Handler, missing, Refusal, refused } from '../../../core/feature.ts'
import { findRow } from '../../../core/row.ts'
import type { Scope } from '../../../core/scope.ts'
import { keepAhead, named } from '../../../core/store/pending.ts'
import { pictureIn } from '../../../core/store/picture.ts'
import { receive } from '../../../core/store/receive.ts'
import { headOf, isThere } from '../../../core/store/store.ts'
import { answered } from '../due/times.ts'
import { agreedOf, type PersonCtx, set, take, type Taken } from '../move/move.ts'
import { gather, noteEvent } from './order.note.ts'
import { personOf } from '../order.people.ts'
import { ringFor, tellOrder } from '../notify/order.notify.ts'

const most = 1000

async function eventsOf(scope: Scope, id: string, only: readonly OrderEventType[] | null): Promise<OrderEventRow[]> {
  const { rows } = await scope.sql<Omit<OrderEventRow, 'at'> & { at: Date }>`
    select e.id::text, e.type, e.at, e.account_name as "accountName", e.data,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id::text, 'name', f.name, 'size', f.size) order by f.id)
        from service_order_file f where f.event_id = e.id), '[]') as files
    from service_order_event e join service_order on service_order.id = e.order_id
    where e.order_id = ${Number(id)} and ${scope.visible('service_order')}
      and ${only === null ? sql`true` : sql`e.type = any(${only}::text[])`}
    order by e.id desc limit ${most}`
  if (rows.length === 0) await findRow(scope, 'service_order', id, ['id'])
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export const history: Handler<typeof order.routes.history> = async ({ scope }, { id }) => ({
  records: await eventsOf(scope, id, null),
})
export const comments: Handler<typeof order.routes.comments> = async ({ scope }, { id }) => ({
  records: await eventsOf(scope, id, ['commented']),
})

type Words = {
  text: string
  data?: object
  people?: readonly { id: number; name: string }[]
  fileIds?: readonly string[]
}

/** Puts what somebody says under an order, however it came in, and tells those whom it concerns. */
export async function say(ctx: PersonCtx, row: Taken, { text, data = {}, people = [], fileIds = [] }: Words) {
  const { db, now, account, settings } = ctx
  const named = people.length > 0 ? { mentions: people.map(({ name }) => name) } : {}
  const befell = { orderId: row.id, type: 'commented' as const, account, data: { text, ...named, ...data } }
  const eventId = await noteEvent(db, now, befell)
  await takeUp(ctx, row.id, eventId, fileIds)
  // Whoever answers is not the one who asked.
  const isAnswer = row.account_id !== account.id && row.status !== 'closed'
  await set(ctx, row, isAnswer ? answered(await agreedOf(ctx, row), row, now) : {})
  const ids = people.map((one) => one.id)
  await mention(db, row.id, ids, now)
  await gather(db, row.id)
  const news = { order: row, vars: { who: account.name }, text, by: account.id, mail: true }
  await ringFor(db, now, settings.publicUrl, { ...news, word: 'order.tell.mentioned', to: ids })
  const others = [row.account_id, row.assignee_id].filter((one) => one === null || !ids.includes(one))
  await ringFor(db, now, settings.publicUrl, { ...news, word: 'order.tell.commented', to: others })
  await tellOrder(db, row)
  return eventId
}

export const comment: Handler<typeof order.routes.comment> = async (ctx, { id, text, mentions = [], fileIds = [] }) => {
  const row = await take(ctx, id)
  const people = []
  for (const one of new Set(mentions)) people.push(await personOf(ctx, row, null, Number(one)))
  return { id: String(await say(ctx, row, { text, people, fileIds })) }
}

async function mention(db: Ctx['db'], orderId: number, ids: readonly number[], now: Date): Promise<void> {
  await sql`insert into service_order_mention (order_id, account_id, at)
    select ${orderId}, unnest(${ids}::bigint[]), ${now}
    on conflict (account_id, order_id) do update set at = excluded.at`.execute(db)
}

/** Pictures one has brought for this comment. */
async function takeUp(ctx: PersonCtx, orderId: number, eventId: number, fileIds: readonly string[]): Promise<void> {
  const ids = [...new Set(fileIds.map(Number))]
  if (ids.length === 0) return
  const { account, db } = ctx
  const { numAffectedRows } = await sql`
    update service_order_file set event_id = ${eventId}
    where id = any(${ids}::bigint[]) and order_id = ${orderId} and event_id is null
      and account_id = ${account.id}`.execute(db)
  if (numAffectedRows !== BigInt(ids.length)) throw refused('order.noFile')
}

type Kept = { key: string; size: number; sha256: string; type: string }

/** The bytes come before the transaction; who may not see the order brings none. */
export const takeIn: Before<typeof order.routes.putFile, Kept> = async (ctx, { id }, body) => {
  await findRow(ctx.scope, 'service_order', id, ['id'])
  const file = await receive(ctx.settings.store, body, orderLimits.picture)
  try {
    const type = pictureIn(await headOf(file.path))
    if (type === null) throw refused('order.notPicture')
    const key = await keepAhead(ctx.db as never, ctx.settings.store, file.path, ctx.now)
    return { key, size: file.size, sha256: file.sha256, type }
  } finally {
    await file.drop()
  }
}

export const putFile: Handler<typeof order.routes.putFile, Kept> = async (ctx, { id, name }, kept) => {
  const { db, now, account } = ctx
  await findRow(ctx.scope, 'service_order', id, ['id'])
  if (!(await named(db as never, kept.key))) throw refused('order.noFile')
  const row = await db
    .insertInto('service_order_file')
    .values({ order_id: Number(id), account_id: account.id, name, ...kept, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: String(row.id), name, size: kept.size }
}

export const file: Handler<typeof order.routes.file> = async ({ scope, settings }, { id }) => {
  const { rows } = await scope.sql<{ key: string; name: string; type: string; size: number; sha256: string }>`
    select f.key, f.name, f.type, f.size, f.sha256
    from service_order_file f join service_order on service_order.id = f.order_id
    where f.id = ${Number(id)} and ${scope.visible('service_order')}`
  const [row] = rows
  if (!row) throw missing()
  if (!(await isThere(settings.store, row.key, row.size))) throw new Refusal(codes.unavailable, 'sent.notHere')
  return {
    open: (range) => settings.store.read(row.key, range),
    filename: row.name,
    type: row.type,
    size: row.size,
    tag: row.sha256,
  }
}
