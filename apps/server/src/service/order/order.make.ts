import type { order } from '@cpm/contract/service/order/order'
import type { InputOf } from '@cpm/contract/kernel/route'
import type { OrderSource } from '@cpm/contract/service/order/order.shape'
import { sql } from 'kysely'
import { badField, type Ctx, type Handler } from '../../core/feature.ts'
import { type Placed, placeOf } from '../../estate/group/group.place.ts'
import { agreedAt, rankOf } from './due/terms.ts'
import { begun } from './due/times.ts'
import { addLinks, type Linked, linkedOf } from './order.link.ts'
import { gather, noteEvent } from './comment/order.note.ts'
import { personOf } from './order.people.ts'
import { numberOf, ringFor, tellOrder } from './notify/order.notify.ts'

type Input = InputOf<typeof order.routes.create>
type MakeCtx = Ctx<typeof order.routes.create>

export type Till = { id: number; sn: string; enterprise_id: number; group_id: number | null; group_path: string | null }

/** The terminals that are named and those of its links, all of one enterprise. */
export async function tillsOf({ scope }: Pick<Ctx, 'scope'>, sns: readonly string[], ids: readonly number[] = []) {
  const { rows } = await scope.sql<Till>`
    select terminal.id, terminal.sn, terminal.enterprise_id, terminal.group_id, terminal.group_path::text as group_path
    from terminal where ${scope.visible('terminal')}
      and (upper(terminal.sn) = any(${sns.map((sn) => sn.toUpperCase())}::text[]) or terminal.id = any(${ids}::bigint[]))
    order by terminal.id`
  const there = new Set(rows.map(({ sn }) => sn.toUpperCase()))
  const lacking = sns.find((sn) => !there.has(sn.toUpperCase()))
  if (lacking !== undefined) throw badField('sns', 'order.noTerminal', { sn: lacking })
  return rows
}

const sourceOf = (input: Input): OrderSource => {
  const kind = input.links?.[0]?.kind
  return input.source ?? (kind === undefined || kind === 'task' ? 'person' : kind)
}

/** The store that is said, else that of its first terminal. */
async function placeFor(ctx: MakeCtx, input: Input, tills: readonly Till[]): Promise<Placed> {
  const [till] = tills
  if (input.groupId || till === undefined) return placeOf(ctx, input)
  return { enterprise_id: till.enterprise_id, group_id: till.group_id, group_path: till.group_path }
}

export const create: Handler<typeof order.routes.create> = async (ctx, input) => {
  const { scope, db, now, account, from } = ctx
  const links = await linkedOf(scope, input.links ?? [])
  const tills = await tillsOf(
    ctx,
    input.sns ?? [],
    links.flatMap((one) => one.terminalIds),
  )
  const place = await placeFor(ctx, input, tills)
  const other = tills.find((till) => till.enterprise_id !== place.enterprise_id)
  if (other) throw badField('sns', 'order.otherEnterprise', { sn: other.sn })
  const customerId = await customerOf(ctx, input.customerId)
  const person = input.assigneeId ? await personOf(ctx, place, 'assigneeId', Number(input.assigneeId)) : null
  const agreed = await agreedAt(db, place, from.timezone)
  const priority = rankOf(input.priority)
  const row = await scope
    .insert('service_order')
    .values({
      ...place,
      title: input.title,
      description: input.description || null,
      kind: input.kind,
      priority,
      source: sourceOf(input),
      customer_id: customerId,
      assignee_id: person?.id ?? null,
      assignee_name: person?.name ?? null,
      account_id: account.id,
      account_name: account.name,
      contact: input.contact || null,
      phone: input.phone || null,
      ...begun(agreed, priority, now),
      created_at: now,
      updated_at: now,
    })
    .returning(['id'])
    .executeTakeFirstOrThrow()
  await fill(ctx, row.id, tills, links)
  const told = { id: row.id, title: input.title }
  const text = input.description ?? null
  await ringFor(db, now, ctx.settings.publicUrl, {
    order: told,
    word: 'order.tell.assigned',
    text,
    to: [person?.id ?? null],
    by: account.id,
    mail: true,
  })
  await tellOrder(db, { id: row.id, ...place })
  return { id: String(row.id), number: numberOf(row.id) }
}

async function fill(ctx: MakeCtx, orderId: number, tills: readonly Till[], links: readonly Linked[]): Promise<void> {
  const { db, now, account } = ctx
  await setTills(db, orderId, tills)
  await addLinks(db, orderId, links, now)
  await noteEvent(db, now, { orderId, type: 'created', account })
  await gather(db, orderId)
}

export async function setTills(db: Ctx['db'], orderId: number, tills: readonly Till[]): Promise<void> {
  await sql`delete from service_order_terminal where order_id = ${orderId}
    and terminal_id <> all(${tills.map(({ id }) => id)}::bigint[])`.execute(db)
  await sql`insert into service_order_terminal (order_id, terminal_id)
    select ${orderId}, unnest(${tills.map(({ id }) => id)}::bigint[]) on conflict do nothing`.execute(db)
}

/** Customers are known to administrators of ours alone. */
export async function customerOf({ scope }: Pick<Ctx, 'scope'>, id: string | null | undefined): Promise<number | null> {
  if (!id) return null
  const row = await scope
    .from('customer')
    .select('customer.id')
    .where('customer.id', '=', Number(id))
    .executeTakeFirst()
  if (!row) throw badField('customerId', 'order.noCustomer')
  return row.id
}
