import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { moment } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { nothing, routesFor } from '../../kernel/route.ts'
import { terminalTime } from '../../estate/agent/report.ts'
import { orderStates } from './order.states.ts'

/** What the people at a terminal may report, who have no account. */
export const shopLimits = {
  text: 2000,
  contact: 100,
  /** That wait on the terminal for the network. */
  waiting: 50,
  /** From one terminal in an hour. */
  anHour: 20,
  /** That a terminal remembers, and is told of. */
  kept: 50,
} as const
export const shopKinds = ['fault', 'question', 'replace', 'other'] as const
export type ShopKind = (typeof shopKinds)[number]
/** The terminal's own name of it. */
export const shopId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

export const shopDraft = z.object({
  text: filled(shopLimits.text),
  kind: z.enum(shopKinds).default('fault'),
  /** Who is to be asked for, or called. */
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

/** What a terminal says and asks for the people who stand before it. */
export const shopRoutes = {
  /** Once, however often it is sent: the same name of the same terminal answers with how that order stands. */
  putFromTerminal: route('PUT', '/agent/v1/orders/{id}', {
    permission: 'agent',
    lenient: true,
    input: shopDraft.extend({
      id: shopId,
      /** When it was written there. */
      at: terminalTime.optional(),
    }),
    output: shopOrder,
  }),
  /** How those stand that it sent, the newest first. */
  listOfTerminal: route('GET', '/agent/v1/orders', {
    permission: 'agent',
    input: nothing,
    output: z.object({ records: z.array(shopOrder) }),
  }),
}
