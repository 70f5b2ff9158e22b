import type { dashboard } from '@cpm/contract/insight/dashboard/dashboard'
import type { OutputOf } from '@cpm/contract/kernel/route'
import type { DashboardTotals } from '../../core/offers/dashboard-offers.ts'
import { defineFeature } from '../../core/feature.ts'
import { offersFor } from '../../core/offers/offers.ts'
import { activity } from './dashboard.activity.ts'
import { attention } from './dashboard.attention.ts'
import { countDays, countOnline, forgetDays } from './dashboard.count.ts'
import { console } from './dashboard.health.ts'
import { arrange, layout } from './dashboard.layout.ts'
import { trends } from './dashboard.trends.ts'

export const feature = defineFeature(
  'dashboard',
  {
    totals: async (ctx) => {
      const offered = await offersFor<DashboardTotals>('dashboard.totals')
      const totals = await Promise.all(offered.map(({ count }) => count(ctx)))
      return Object.assign({}, ...totals) as OutputOf<typeof dashboard.routes.totals>
    },
    attention,
    trends,
    activity,
    layout,
    arrange,
    console,
  },
  {
    jobs: { countOnline, countDays, forgetDays },
    machineTables: ['activity_count', 'activity_hour', 'activity_minute'],
  },
)
