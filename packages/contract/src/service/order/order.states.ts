import { states } from '../../kernel/states.ts'

/**
 * Where an order stands [4.12]. That it is overdue is no state of its own: it follows from the agreed time, and an order
 * that is worked on does not stop being worked on when it is late.
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

/** Somebody is still to do something about it. */
export const unfinished = orderStates.names.filter((name) => !orderStates.ended.includes(name))

/** What befalls an order. */
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
