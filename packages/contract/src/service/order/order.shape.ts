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
  /** Bytes of an image. */
  picture: 8_000_000,
} as const

export const orderKinds = ['fault', 'install', 'replace', 'upkeep', 'question', 'other'] as const
/** The most urgent first; the database numbers them from 1. */
export const priorities = ['urgent', 'high', 'normal', 'low'] as const
export type OrderPriority = (typeof priorities)[number]
export const orderSources = ['person', 'fault', 'alarm', 'inspection', 'session', 'shop'] as const
export type OrderSource = (typeof orderSources)[number]
/** The types of linked items. */
export const orderLinkKinds = ['alarm', 'fault', 'session', 'task', 'inspection'] as const
export type OrderLinkKind = (typeof orderLinkKinds)[number]

/** Predefined filters of the list. */
export const orderViews = ['unfinished', 'mine', 'unassigned', 'overdue', 'mentioned', 'reported'] as const

export const orderLink = z.object({ kind: z.enum(orderLinkKinds), ref: filled(64) })
export type OrderLink = z.infer<typeof orderLink>

const said = z.string().nullable()
export const orderLinkRow = orderLink.extend({
  id: z.string(),
  /** Its name at that time. */
  label: z.string(),
})

export const orderRow = z.object({
  id: z.string(),
  /** The number for users: `WO-17`. */
  number: z.string(),
  title: z.string(),
  description: said,
  kind: z.enum(orderKinds),
  priority: z.enum(priorities),
  status: z.enum(orderStates.names),
  /** The resolution is due, and the order is not finished. */
  overdue: z.boolean(),
  source: z.enum(orderSources),
  groupId: said,
  groupName: said,
  enterpriseId: z.string(),
  enterpriseName: z.string(),
  /** Its terminals within the scope of the reader. */
  sns: z.array(z.string()),
  /** The customer of a private deployment; only administrators of the platform see it. */
  customerId: said,
  customerName: said,
  assigneeId: said,
  assigneeName: said,
  accountName: z.string(),
  contact: said,
  phone: said,
  /** Null while the timer is paused, and after the response. */
  answerDue: moment.nullable(),
  /** Null while the timer is paused. */
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
  /** Orders that were merged into this order. */
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
  /** Default: the store of its first terminal, otherwise the whole enterprise. */
  groupId: id.nullable().optional(),
  enterpriseId: id.optional(),
  assigneeId: id.nullable().optional(),
  /** The source; default: the source of the first link, otherwise manual. Reports of terminals set it automatically. */
  source: z.enum(orderSources).exclude(['shop']).optional(),
  links: z.array(orderLink).max(orderLimits.links).optional(),
})
/** Store and customer do not change; omitted fields do not change. */
export const orderEdit = z
  .object({ ...fields, kind: z.enum(orderKinds), priority: z.enum(priorities) })
  .partial()
  .extend({
    description: text(orderLimits.text).nullable().optional(),
    contact: text(orderLimits.short).nullable().optional(),
    phone: phone.nullable().optional(),
  })

/** The note of a status change. */
export const sayForm = z.object({ text: text(orderLimits.text).optional() })
export const holdForm = z.object({ reason: filled(orderLimits.reason) })
export const commentForm = z.object({
  text: filled(orderLimits.text),
  /** Mentioned accounts; each is notified. */
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
/** Hours to response and resolution, by priority, and the service hours. */
export const orderTerms = z.object({
  urgent: term,
  high: term,
  normal: term,
  low: term,
  /** For stores without trading hours; null: 24 hours. */
  hours: z.array(weekWindow).min(1).max(21).nullable(),
  /** For places without a time zone. */
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
  /** The median, in service hours. */
  answerMs: ms,
  solveMs: ms,
})
export type OrderFigure = z.infer<typeof orderFigure>
