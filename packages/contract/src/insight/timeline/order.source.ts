import { z } from 'zod'
import { timelineSource } from '../../estate/terminal/timeline.source.ts'
import { moment } from '../../kernel/list.ts'

/** Somebody asked for work on it: what the district of service offers to the timeline. */
export const orderSource = timelineSource({
  kind: 'order',
  shape: {
    orderId: z.string(),
    number: z.string(),
    title: z.string(),
    status: z.string(),
    assigneeName: z.string().nullable(),
    solvedAt: moment.nullable(),
  },
  code: 'order.read',
  words: { 'timeline.kind.order': ['工单', 'Orders'] },
})
