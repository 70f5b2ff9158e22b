import type { Text, WordKey } from '../../api/text.ts'
import type { IconName } from '../values/icon.tsx'
import type { Tone } from '../values/status.tsx'
import type { Offer } from './offers.ts'

/** The places of the dashboard where districts may put something: see `offers.ts`. `F`: the counts they read. */

type Figures = object

/** One figure, what it means, how it came to be, and the way to what is behind it. */
export type DashboardCard<F extends Figures = Figures> = Offer<'dashboard.card'> & {
  icon: IconName
  label: WordKey
  value: (figures: F) => number
  note: (t: Text, figures: F) => string
  /** Where the note counts rows of its own: how many, and the list of these. */
  noted?: { count: (figures: F) => number; to: string }
  /** Name of its trend, and what time that tells of. */
  trend: string
  over: WordKey
  /** Where it leads, for who may go there. */
  to: string
}

/** Something that waits for somebody; shown to who may open the list it leads to. */
export type DashboardAttention<F extends Figures = Figures> = Offer<'dashboard.attention'> & {
  label: WordKey
  tone: Tone
  /** Where it is not what the server counts under its key. */
  count?: (figures: F) => number
  /** That list may be narrowed to a group, by `groupId`. */
  byGroup?: boolean
  /** The list that shows just that; `dayAgo` is to the minute. */
  to: (dayAgo: string) => string
}

/** Each keeps the counts typed while it is written; a list holds any. */
export const dashboardCard = <F extends Figures>(card: Omit<DashboardCard<F>, 'slot'>): DashboardCard =>
  ({ slot: 'dashboard.card', ...card }) as unknown as DashboardCard
export const dashboardAttention = <F extends Figures>(row: Omit<DashboardAttention<F>, 'slot'>): DashboardAttention =>
  ({ slot: 'dashboard.attention', ...row }) as unknown as DashboardAttention
