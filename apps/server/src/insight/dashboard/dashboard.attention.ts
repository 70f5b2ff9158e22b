import type { dashboard } from '@cpm/contract/insight/dashboard/dashboard'
import type { DashboardAttention } from '../../core/offers/dashboard-offers.ts'
import type { Handler } from '../../core/feature.ts'
import { offersFor } from '../../core/offers/offers.ts'

/** What waits, each only for who may see its list. */
export const attention: Handler<typeof dashboard.routes.attention> = async (ctx) => {
  const offered = await offersFor<DashboardAttention>('dashboard.attention')
  const counts = offered.map(
    async ({ key, code, count }) => [key, ctx.account.permissions.has(code) ? await count(ctx) : null] as const,
  )
  return Object.fromEntries(await Promise.all(counts))
}
