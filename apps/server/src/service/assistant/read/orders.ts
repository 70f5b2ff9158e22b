import { sn } from '@cpm/contract/estate/agent/report'
import { id } from '@cpm/contract/kernel/id'
import { moment } from '@cpm/contract/kernel/list'
import { orderKinds, type OrderRow, orderViews, priorities } from '@cpm/contract/service/order/order.shape'
import { orderStates } from '@cpm/contract/service/order/order.states'
import { z } from 'zod'
import { paged } from '../plain.ts'
import { listed, told, tool, untrusted } from '../tool.ts'

const some = <T extends z.ZodType>(one: T) => z.array(one).max(50).optional()

const orderTold = (row: OrderRow): Record<string, unknown> =>
  told(row, [
    'id',
    'number',
    'kind',
    'priority',
    'status',
    'overdue',
    'source',
    'groupId',
    'groupName',
    'sns',
    'assigneeName',
    'answerDue',
    'solveDue',
    'answeredAt',
    'solvedAt',
    'createdAt',
    'updatedAt',
    'closedAt',
  ])

export const searchOrders = tool({
  name: 'search_orders',
  description:
    'Finds service orders: work requested for a store. Newest first. q searches numbers, texts, comments and SNs.',
  input: z.strictObject({
    q: z.string().max(100).optional(),
    view: z.enum(orderViews).optional().describe('mine: assigned to the owner of the token'),
    status: some(z.enum(orderStates.names)),
    kind: some(z.enum(orderKinds)),
    priority: some(z.enum(priorities)),
    groupId: id.optional(),
    sn: sn.optional(),
    from: moment.optional().describe('Created at or after this time'),
    to: moment.optional(),
    ...paged,
  }),
  output: listed(),
  run: async ({ ask }, input) => {
    const { total, records } = await ask.order.list(input)
    return { data: { total, page: input.page, pageSize: input.pageSize, records: records.map(orderTold) } }
  },
})

export const getOrder = tool({
  name: 'get_order',
  description: 'One service order: its times, its linked items, and its history with the comments of users.',
  input: z.strictObject({ id }),
  output: z.looseObject({ order: z.looseObject({ untrusted: untrusted.optional() }), link: z.string() }),
  run: async ({ ask, page }, { id }) => {
    const [{ links, merged, ...row }, history] = await Promise.all([ask.order.get({ id }), ask.order.history({ id })])
    return {
      data: {
        order: orderTold(row),
        links: links.map((one) => told(one, ['kind', 'ref'])),
        merged: merged.map((one) => told(one, ['id', 'number'])),
        history: history.records.slice(0, 50).map((one) => told(one, ['type', 'at', 'accountName'])),
        link: page(`/technicalSupport/index?id=${id}`),
      },
    }
  },
})
