import type { Permission } from '@cpm/contract'
import type { Ctx } from '../feature.ts'
import type { Offer } from './offers.ts'

/** The places of the dashboard where districts may put something: see `offers.ts`. */

export type DashboardCtx = Pick<Ctx, 'scope' | 'now'>
/** Days are those of the zone it is asked from. */
export type TrendCtx = DashboardCtx & Pick<Ctx, 'from'>

/** Counts for its cards, which come in one answer. */
export type DashboardTotals = Offer<'dashboard.totals'> & { count(this: void, ctx: DashboardCtx): Promise<object> }

/** What waits for somebody: as many as the list has that it leads to, told to who may see that. */
export type DashboardAttention = Offer<'dashboard.attention'> & {
  code: Permission
  count(this: void, ctx: DashboardCtx): Promise<number>
}

/** How a figure of a card came to be; null at a step nobody counted. */
export type DashboardTrend = Offer<'dashboard.trend'> & {
  code: Permission
  steps(this: void, ctx: TrendCtx): Promise<readonly TrendStep[]>
}
export type TrendStep = { at: Date; value: number | null }

export const dashboardTotals = (offer: Omit<DashboardTotals, 'slot'>): DashboardTotals => ({
  slot: 'dashboard.totals',
  ...offer,
})
export const dashboardAttention = (offer: Omit<DashboardAttention, 'slot'>): DashboardAttention => ({
  slot: 'dashboard.attention',
  ...offer,
})
export const dashboardTrend = (offer: Omit<DashboardTrend, 'slot'>): DashboardTrend => ({
  slot: 'dashboard.trend',
  ...offer,
})
