import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { sn } from '../../estate/agent/report.ts'
import { weekWindow } from '../../estate/group/group.hours.ts'
import { id } from '../../kernel/id.ts'
import { moment } from '../../kernel/list.ts'
import { zone } from '../../kernel/time/zone.shape.ts'
import { phone } from '../../people/me/me.ts'
import { orderEventTypes, orderStates } from './order.states.ts'

export const orderLimits = {
  title: 200,
  text: 5000,
  short: 100,
  reason: 500,
  terminals: 100,
  ids: 200,
  mentions: 20,
  pictures: 10,
  links: 50,
  sns: 20,
  /** Bytes of one picture. */
  picture: 8_000_000,
} as const

export const orderKinds = ['fault', 'install', 'replace', 'upkeep', 'question', 'other'] as const
/** The gravest first, as they are numbered in the database from 1. */
export const priorities = ['urgent', 'high', 'normal', 'low'] as const
export type OrderPriority = (typeof priorities)[number]
export const orderSources = ['person', 'fault', 'alarm', 'inspection', 'session', 'shop'] as const
export type OrderSource = (typeof orderSources)[number]
/** What an order may have to do with. */
export const orderLinkKinds = ['alarm', 'fault', 'session', 'task', 'inspection'] as const
export type OrderLinkKind = (typeof orderLinkKinds)[number]

/** Lists within the list, as they are asked for most. */
export const orderViews = ['unfinished', 'mine', 'unassigned', 'overdue', 'mentioned', 'reported'] as const

export const orderLink = z.object({ kind: z.enum(orderLinkKinds), ref: filled(64) })
export type OrderLink = z.infer<typeof orderLink>

const said = z.string().nullable()
export const orderLinkRow = orderLink.extend({
  id: z.string(),
  /** What it was called then. */
  label: z.string(),
})

export const orderRow = z.object({
  id: z.string(),
  /** As people call it: `WO-17`. */
  number: z.string(),
  title: z.string(),
  description: said,
  kind: z.enum(orderKinds),
  priority: z.enum(priorities),
  status: z.enum(orderStates.names),
  /** Its time to be solved is over, and it is not. */
  overdue: z.boolean(),
  source: z.enum(orderSources),
  groupId: said,
  groupName: said,
  enterpriseId: z.string(),
  enterpriseName: z.string(),
  /** Of its terminals that one sees. */
  sns: z.array(z.string()),
  /** Where it is for a customer with a CPM of its own: told to administrators of ours. */
  customerId: said,
  customerName: said,
  assigneeId: said,
  assigneeName: said,
  accountName: z.string(),
  contact: said,
  phone: said,
  /** Null while the clock stands still, and once it was answered. */
  answerDue: moment.nullable(),
  /** Null while the clock stands still. */
  solveDue: moment.nullable(),
  answeredAt: moment.nullable(),
  solvedAt: moment.nullable(),
  holdReason: said,
  mergedInto: said,
  createdAt: moment,
  updatedAt: moment,
  closedAt: moment.nullable(),
})
export type OrderRow = z.infer<typeof orderRow>
export const orderDetail = orderRow.extend({
  links: z.array(orderLinkRow),
  /** Orders that were found to be the same. */
  merged: z.array(z.object({ id: z.string(), number: z.string(), title: z.string() })),
})
export type OrderDetail = z.infer<typeof orderDetail>

export const orderFile = z.object({ id: z.string(), name: z.string(), size: z.number().int() })
export const orderEventRow = z.object({
  id: z.string(),
  type: z.enum(orderEventTypes),
  at: moment,
  accountName: said,
  data: z.record(z.string(), z.unknown()),
  files: z.array(orderFile),
})
export type OrderEventRow = z.infer<typeof orderEventRow>

const text = (max: number) => z.string().trim().max(max)

const fields = {
  title: filled(orderLimits.title),
  description: text(orderLimits.text).optional(),
  kind: z.enum(orderKinds).default('fault'),
  priority: z.enum(priorities).default('normal'),
  sns: z.array(sn).max(orderLimits.terminals).optional(),
  customerId: id.nullable().optional(),
  contact: text(orderLimits.short).optional(),
  phone: phone.optional(),
}
export const orderForm = z.object({
  ...fields,
  /** Left out: the store of its first terminal, else the enterprise as a whole. */
  groupId: id.nullable().optional(),
  enterpriseId: id.optional(),
  assigneeId: id.nullable().optional(),
  /** Where it comes from; else it is what the first link says, else a person. From a terminal it comes by itself. */
  source: z.enum(orderSources).exclude(['shop']).optional(),
  links: z.array(orderLink).max(orderLimits.links).optional(),
})
/** Where it is and whose it is stays; what is left out stays as it is. */
export const orderEdit = z
  .object({ ...fields, kind: z.enum(orderKinds), priority: z.enum(priorities) })
  .partial()
  .extend({
    description: text(orderLimits.text).nullable().optional(),
    contact: text(orderLimits.short).nullable().optional(),
    phone: phone.nullable().optional(),
  })

/** What is said with a change of its state. */
export const sayForm = z.object({ text: text(orderLimits.text).optional() })
export const holdForm = z.object({ reason: filled(orderLimits.reason) })
export const commentForm = z.object({
  text: filled(orderLimits.text),
  /** Accounts that are named in it: each is told. */
  mentions: z.array(id).max(orderLimits.mentions).optional(),
  fileIds: z.array(id).max(orderLimits.pictures).optional(),
})
export const assignForm = z.object({ accountId: id.nullable() })
export const mergeForm = z.object({ into: id })

const hours = z.number().min(0.25).max(2000)
const term = z.object({ answer: hours, solve: hours }).refine(({ answer, solve }) => answer <= solve, {
  path: ['solve'],
  error: 'order.solveBeforeAnswer',
})
/** How many hours there are to answer and to solve, by priority, and when they count. */
export const orderTerms = z.object({
  urgent: term,
  high: term,
  normal: term,
  low: term,
  /** Where a store has no trading hours of its own; null: day and night. */
  hours: z.array(weekWindow).min(1).max(21).nullable(),
  /** Where no place says where its clocks are. */
  zone: zone.nullable(),
})
export type OrderTerms = z.infer<typeof orderTerms>
export const usualTerms: OrderTerms = {
  urgent: { answer: 1, solve: 4 },
  high: { answer: 2, solve: 8 },
  normal: { answer: 4, solve: 24 },
  low: { answer: 8, solve: 72 },
  hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '09:00', to: '18:00' }],
  zone: null,
}

export const figureBys = ['store', 'model', 'person', 'kind'] as const
const ms = z.number().nullable()
export const orderFigure = z.object({
  key: z.string(),
  name: said,
  orders: z.number().int(),
  finished: z.number().int(),
  late: z.number().int(),
  /** The middle one, of hours that count. */
  answerMs: ms,
  solveMs: ms,
})
export type OrderFigure = z.infer<typeof orderFigure>
