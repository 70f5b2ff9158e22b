import type { dashboard } from '@cpm/contract/insight/dashboard/dashboard'
import type { Ctx, Handler } from '../../core/feature.ts'
import type { DashboardTrend } from '../../core/offers/dashboard-offers.ts'
import { offersFor } from '../../core/offers/offers.ts'
import { seenGroups } from './dashboard.activity.ts'

type Part = Pick<Ctx, 'scope' | 'now'>
type Step<K extends string> = { at: Date } & Record<K, number | null>

/** How the figures came to be, from what was counted by hour and by day: however large the fleet, a few hundred rows. */
export const trends: Handler<typeof dashboard.routes.trends> = async (ctx) => {
  const offered = await offersFor<DashboardTrend>('dashboard.trend')
  const [hours, days, ...others] = await Promise.all([
    byHour(ctx),
    byDay(ctx),
    ...offered.map(async ({ key, code, steps }) => {
      const may = ctx.account.permissions.has(code)
      return [key, line(may ? await steps(ctx) : [], 'value')] as const
    }),
  ])
  return {
    fleet: line(days, 'fleet'),
    active: line(days, 'active'),
    online: line(hours, 'online'),
    offline: line(hours, 'offline'),
    ...Object.fromEntries(others),
  }
}

const line = <K extends string>(steps: readonly Step<K>[], value: K) =>
  steps.map((step) => ({ at: step.at.toISOString(), value: step[value] }))

/** The last 24 hours that are over. An hour somebody counted, but nothing of one's own in it, is 0. */
async function byHour({ scope, now }: Part): Promise<Step<'online' | 'offline'>[]> {
  const { rows } = await scope.sql<Step<'online' | 'offline'>>`
    with seen as (
      select a.at, sum(a.terminals)::int as online, sum(a.serving)::int as serving from activity_hour a
      where a.at >= ${now}::timestamptz - interval '25 hours'
        and (a.enterprise_id, coalesce(a.group_id, 0)) in (${seenGroups(scope)})
      group by 1)
    select step as at,
      coalesce(seen.online, case when exists (select from activity_hour a where a.at = step) then 0 end) as online,
      greatest(0, seen.serving - seen.online) as offline
    from generate_series(date_trunc('hour', ${now}::timestamptz, 'UTC') - interval '24 hours',
      date_trunc('hour', ${now}::timestamptz, 'UTC') - interval '1 hour', interval '1 hour') step
    left join seen on seen.at = step order by 1`
  return rows
}

/** The 30 days before today. */
async function byDay({ scope, now }: Part): Promise<Step<'fleet' | 'active'>[]> {
  const { rows } = await scope.sql<Step<'fleet' | 'active'>>`
    with today as (select (${now}::timestamptz at time zone 'UTC')::date as day),
    seen as (
      select a.day, sum(a.terminals)::int as active, sum(a.fleet)::int as fleet from activity_count a, today
      where a.day >= today.day - 30 and (a.enterprise_id, coalesce(a.group_id, 0)) in (${seenGroups(scope)})
      group by 1)
    select step at time zone 'UTC' as at, seen.fleet,
      coalesce(seen.active, case when exists (select from activity_count a where a.day = step::date) then 0 end) as active
    from today cross join generate_series((today.day - 30)::timestamp, (today.day - 1)::timestamp, interval '1 day') step
    left join seen on seen.day = step::date order by 1`
  return rows
}
