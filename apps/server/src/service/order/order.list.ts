import { order } from '@cpm/contract/service/order/order'
import { orderFields } from '@cpm/contract/service/order/order.fields'
import { type OrderDetail, orderLimits, type OrderRow } from '@cpm/contract/service/order/order.shape'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import { type Ctx, type Handler, missing } from '../../core/feature.ts'
import { inGrams } from '../../core/list/by-grams.ts'
import { countedUpTo, mostCounted } from '../../core/list/count.ts'
import { elsewhere, type Filter, on, since, until, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { type Scope, joinedTo, unscoped } from '../../core/scope.ts'
import { lineOf } from '../../estate/terminal/terminal.line.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { priorityOf, rankOf } from './due/terms.ts'
import { numberOf } from './notify/order.notify.ts'
import { belowGroup } from '../../estate/group/group.below.ts'

type Asker = Pick<Ctx, 'scope' | 'now'>

const isUnfinished = sql<boolean>`service_order.status not in ('complete', 'closed')`
const isOverdue = (now: Date) => sql<boolean>`(${isUnfinished} and service_order.solve_due < ${now})`

type Stored = Omit<OrderRow, 'priority' | 'number'> & { priority: number }

/** These orders in this order, with their terminals as far as one sees them. */
export async function rowsOf({ scope, now }: Asker, ids: readonly number[]): Promise<OrderRow[]> {
  const isOurs = scope.who.enterpriseId === null
  const { rows } = await scope.sql<object>`
    select service_order.id, service_order.title, service_order.description, service_order.kind,
      service_order.priority, service_order.status, coalesce(${isOverdue(now)}, false) as overdue, service_order.source,
      service_order.group_id, g.name as group_name, service_order.enterprise_id, e.name as enterprise_name,
      array(select terminal.sn from service_order_terminal m join terminal on terminal.id = m.terminal_id
        where m.order_id = service_order.id and ${scope.visible('terminal')}
        order by terminal.sn limit ${orderLimits.sns}) as sns,
      c.id as customer_id, c.name as customer_name, service_order.assignee_id, service_order.assignee_name,
      service_order.account_name, service_order.contact, service_order.phone, service_order.answer_due,
      service_order.solve_due, service_order.answered_at, service_order.solved_at, service_order.hold_reason,
      service_order.merged_into, service_order.created_at, service_order.updated_at, service_order.closed_at
    from unnest(${ids}::bigint[]) with ordinality as here(id, place)
      join service_order on service_order.id = here.id join enterprise e on e.id = service_order.enterprise_id
      left join terminal_group g on g.id = service_order.group_id
      left join customer c on c.id = service_order.customer_id and ${isOurs}
    where ${scope.visible('service_order')} and ${joinedTo('service_order', 'terminal_group')}
      and ${unscoped('customer', 'told to administrators of ours alone')}
    order by here.place`
  return rows.map((row) => {
    const { mergedInto, ...told } = plain(row) as Stored
    return {
      ...told,
      number: numberOf(told.id),
      priority: priorityOf(told.priority),
      mergedInto: mergedInto === null ? null : String(mergedInto),
    }
  })
}

const number = /^(?:wo[-\s]?|#)?(\d{1,15})$/i

/** By its number, or by all that was typed in its texts. */
const found: Filter<string, { scope: Scope }> = (typed, _, { scope }) => {
  if (typed === '') return undefined
  const [, id] = number.exec(typed) ?? []
  const byNumber = id === undefined ? sql<boolean>`false` : sql<boolean>`service_order.id = ${id}::bigint`
  return sql<boolean>`(${byNumber} or ${inGrams(scope, 'service_order', typed)})`
}

export const list = listing(order.routes.list, {
  // With the terminal that is asked for, those whose place it took.
  of: async ({ scope, input }) => (input.sn === undefined ? null : lineOf(scope, input.sn)),
  from: ({ scope }) => scope.from('service_order').select('service_order.id'),
  id: 'service_order.id',
  sorts: {
    // Numbers are given in the order of creation.
    createdAt: { by: sql`service_order.id`, key: 'bigint' },
    updatedAt: { by: sql`service_order.updated_at`, key: 'timestamptz' },
    solveDue: { by: sql`service_order.solve_due`, nulls: 'last' },
    priority: sql`service_order.priority`,
    status: sql`service_order.status`,
  },
  usual: '-createdAt',
  where: {
    view: (view, _, { account, now }) => {
      switch (view) {
        case 'unfinished':
          return isUnfinished
        case 'mine':
          return sql`(service_order.assignee_id = ${account.id} and ${isUnfinished})`
        case 'unassigned':
          return sql`(service_order.assignee_id is null and ${isUnfinished})`
        case 'overdue':
          return isOverdue(now)
        case 'mentioned':
          return sql`service_order.id in (select order_id from service_order_mention where account_id = ${account.id})`
        case 'reported':
          return sql`service_order.account_id = ${account.id}`
      }
    },
    status: within,
    overdue: (overdue, _, { now }) => (overdue ? isOverdue(now) : sql`not coalesce(${isOverdue(now)}, false)`),
    kind: within,
    priority: (names) => sql`service_order.priority = any(${names.map(rankOf)}::int[])`,
    source: within,
    groupId: belowGroup('service_order.group_path'),
    assigneeId: (id) => sql`service_order.assignee_id = ${id}::bigint`,
    sn: (_sn, _, { of }) =>
      sql`service_order.id in (select order_id from service_order_terminal
        where terminal_id = any(${(of ?? []).map(({ id }) => id)}::bigint[]))`,
    link: elsewhere,
    ref: (ref, _, { input }) =>
      sql`service_order.id in (select order_id from service_order_link
        where ref = ${ref} and ${input.link === undefined ? sql`true` : sql`kind = ${input.link}`})`,
    from: on('service_order.created_at', since),
    to: on('service_order.created_at', until),
    q: found,
  },
  ...countedUpTo(mostCounted),
  rows: (rows, asked) =>
    rowsOf(
      asked,
      rows.map(({ id }) => id),
    ),
  sheet: {
    name: 'orders',
    fields: columnsOfFile(orderFields, [
      'number',
      'title',
      'status',
      ['overdue', 'order.overdue', ({ overdue }) => (overdue ? 'order.overdue.true' : '')],
      'priority',
      'kind',
      'source',
      'groupName',
      ['sns', 'order.sns', ({ sns }) => sns.join(' ')],
      'assigneeName',
      'accountName',
      'createdAt',
      'answerDue',
      'solveDue',
      'answeredAt',
      'solvedAt',
      'closedAt',
      'contact',
      'phone',
      'description',
    ]),
  },
})

export const get: Handler<typeof order.routes.get> = async (ctx, { id }): Promise<OrderDetail> => {
  const [row] = await rowsOf(ctx, [Number(id)])
  if (!row) throw missing()
  const { scope } = ctx
  const links = await scope.open
    .selectFrom('service_order_link')
    .select(['id', 'kind', 'ref', 'label'])
    .where('order_id', '=', Number(id))
    .orderBy('id')
    .execute()
  const merged = await scope
    .from('service_order')
    .select(['service_order.id', 'service_order.title'])
    .where('service_order.merged_into', '=', Number(id))
    .orderBy('service_order.id')
    .limit(100)
    .execute()
  return {
    ...row,
    links: links.map((link) => plain(link) as OrderDetail['links'][number]),
    merged: merged.map((one) => ({ id: String(one.id), number: numberOf(one.id), title: one.title })),
  }
}
