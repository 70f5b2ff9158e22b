import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { moment } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { nothing, routesFor } from '../../kernel/route.ts'
import { terminalTime } from '../../estate/agent/report.ts'
import { orderStates } from './order.states.ts'

/** Reports of store staff at a terminal, who have no account. */
export const shopLimits = {
  text: 2000,
  contact: 100,
  /** Reports that wait on the terminal for the network. */
  waiting: 50,
  /** Reports of one terminal per hour. */
  anHour: 20,
  /** Reports that a terminal remembers and receives the status of. */
  kept: 50,
} as const
export const shopKinds = ['fault', 'question', 'replace', 'other'] as const
export type ShopKind = (typeof shopKinds)[number]
/** The id that the terminal assigns. */
export const shopId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

export const shopDraft = z.object({
  text: filled(shopLimits.text),
  kind: z.enum(shopKinds).default('fault'),
  /** The contact person or number. */
  contact: z.string().trim().max(shopLimits.contact).optional(),
})
export type ShopDraft = z.output<typeof shopDraft>

export const shopOrder = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(orderStates.names),
  updatedAt: moment,
})
export type ShopOrder = z.infer<typeof shopOrder>

const route = routesFor(permissionCodes({}))

/** Calls of a terminal for the staff in the store. */
export const shopRoutes = {
  /** Idempotent: the same id of the same terminal returns the status of that order. */
  putFromTerminal: route('PUT', '/agent/v1/orders/{id}', {
    permission: 'agent',
    lenient: true,
    input: shopDraft.extend({
      id: shopId,
      /** The time of writing at the terminal. */
      at: terminalTime.optional(),
    }),
    output: shopOrder,
  }),
  /** The status of its reports, newest first. */
  listOfTerminal: route('GET', '/agent/v1/orders', {
    permission: 'agent',
    input: nothing,
    output: z.object({ records: z.array(shopOrder) }),
  }),
}
