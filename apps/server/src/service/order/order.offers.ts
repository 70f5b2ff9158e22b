import { orderStates } from '@cpm/contract/service/order/order.states'
import { orderSource } from '@cpm/contract/insight/timeline/order.source'
import { sql } from 'kysely'
import { dashboardAttention } from '../../core/offers/dashboard-offers.ts'
import { idOf } from '../../core/scope/who-sees.ts'
import { unscoped } from '../../core/scope.ts'
import { jsonOf, momentOf, ofEach, timelineOffer } from '../../estate/terminal/timeline/source.ts'
import { findingsToOrders } from './order.findings.ts'
import { answersToOrders } from './comment/order.mail.ts'
import { numberOf } from './notify/order.notify.ts'

const unfinished = sql`service_order.status not in ('complete', 'closed')`
const statuses: readonly string[] = orderStates.names

export const offers = [
  findingsToOrders,
  answersToOrders,
  timelineOffer(orderSource, {
    sort: 90,
    branches: (line) =>
      ofEach(line, ({ id }) => [
        {
          from: sql`service_order_terminal as ot join service_order so on so.id = ot.order_id`,
          where: sql`ot.terminal_id = ${id} and ${unscoped('service_order', 'what was asked for a terminal is its own')}`,
          at: sql`so.created_at`,
          tag: sql`'o' || so.id`,
          data: jsonOf({
            orderId: sql`so.id::text`,
            number: sql`'WO-' || so.id`,
            title: sql`so.title`,
            status: sql`so.status`,
            assigneeName: sql`so.assignee_name`,
            solvedAt: momentOf(sql`so.solved_at`),
          }),
        },
      ]),
    what: ({ orderId, title }) => `${numberOf(orderId)} ${title}`,
    detail: ({ status, assigneeName }, { word }) =>
      [statuses.includes(status) ? word(`order.status.${status as 'open'}`) : status, assigneeName]
        .filter(Boolean)
        .join(' · '),
  }),
  dashboardAttention({
    key: 'myOrders',
    sort: 8,
    code: 'order.read',
    count: async ({ scope }) => {
      const { rows } = await scope.sql<{ n: number }>`
        select count(*)::int as n from service_order
        where service_order.assignee_id = ${idOf(scope.who)} and ${unfinished} and ${scope.visible('service_order')}`
      return rows[0]?.n ?? 0
    },
  }),
  dashboardAttention({
    key: 'overdueOrders',
    sort: 6,
    code: 'order.read',
    count: async ({ scope, now }) => {
      const { rows } = await scope.sql<{ n: number }>`
        select count(*)::int as n from service_order
        where service_order.solve_due < ${now} and ${unfinished} and ${scope.visible('service_order')}`
      return rows[0]?.n ?? 0
    },
  }),
]
