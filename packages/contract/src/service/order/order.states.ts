import { states } from '../../kernel/states.ts'

/**
 * The statuses of an order [4.12]. Overdue is not a status: it follows from the due time, and an overdue order keeps its
 * status (decision 82).
 */
export const orderStates = states(
  {
    open: ['in_progress', 'on_hold', 'complete', 'closed'],
    in_progress: ['on_hold', 'complete', 'closed'],
    on_hold: ['in_progress', 'complete', 'closed'],
    complete: ['closed', 'reopened'],
    closed: ['reopened'],
    reopened: ['in_progress', 'on_hold', 'complete', 'closed'],
  },
  ['complete', 'closed'],
)
export type OrderStatus = (typeof orderStates.names)[number]

/** The events of an order. */
export const orderEventTypes = [
  'created',
  'commented',
  'started',
  'held',
  'completed',
  'closed',
  'reopened',
  'assigned',
  'edited',
  'linked',
  'merged',
  'took',
  'late',
] as const
export type OrderEventType = (typeof orderEventTypes)[number]
