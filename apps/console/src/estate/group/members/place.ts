import { group } from '@cpm/contract/estate/group/group'
import { z } from 'zod'

/** The address of the page: the chosen group, and the list of its terminals. */
export const address = group.routes.members.input
  .omit({ id: true, from: true, grouped: true, after: true })
  .extend({ id: z.string().optional() })
export type Place = z.output<typeof address>
