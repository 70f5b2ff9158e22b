import { activityWindows } from '@cpm/contract/estate/terminal/terminal.totals'
import type { dashboard } from '@cpm/contract/insight/dashboard/dashboard'
import type { Platform } from '@cpm/contract/estate/agent/report'
import { sql } from 'kysely'
import type { Scope } from '../../core/scope.ts'
import type { Ctx, Handler } from '../../core/feature.ts'

type Part = Pick<Ctx, 'scope' | 'now'>
type Point = { at: Date; recorded: boolean; platform: Platform | null; terminals: number }

/** Which rows of the counts a session sees: those of its groups, and without a store scope those of no group. */
export const seenGroups = (scope: Scope) => sql`
  select terminal_group.enterprise_id, terminal_group.id as group_id from terminal_group
  where ${scope.visible('terminal_group')}
  union all select e.id, 0 from enterprise e
  where ${scope.who.groupPaths === null} and (${scope.who.enterpriseId === null} or e.id = ${scope.who.enterpriseId})`

export const activity: Handler<typeof dashboard.routes.activity> = async (ctx, { window }) => {
  const rows = window === 'hour' ? await perMinute(ctx) : await perDay(ctx)
  const steps = Map.groupBy(rows, (row) => row.at.toISOString())
  return {
    points: [...steps].map(([at, here]) => {
      const count = (platform: Platform) => here.find((row) => row.platform === platform)?.terminals ?? 0
      return {
        at,
        recorded: here.some((row) => row.recorded),
        byPlatform: { android: count('android'), windows: count('windows'), linux: count('linux') },
      }
    }),
  }
}

/** Terminals online in each of the last 60 minutes, the running one counted as it is now. */
async function perMinute({ scope, now }: Part): Promise<Point[]> {
  const { ms, stepMs } = activityWindows.hour
  const last = new Date(Math.floor(now.getTime() / stepMs) * stepMs)
  const first = new Date(last.getTime() - ms + stepMs)
  const { rows } = await scope.sql<Point>`
    with seen as (
      select a.at, a.platform, sum(a.terminals)::int as terminals from activity_minute a
      where a.at >= ${first} and a.at < ${last} and (a.enterprise_id, coalesce(a.group_id, 0)) in (${seenGroups(scope)})
      group by 1, 2
      union all
      select ${last}, terminal.platform, count(*)::int from terminal join terminal_state s on s.terminal_id = terminal.id
      where s.online and ${scope.visible('terminal')} group by 2)
    select step as at, seen.platform, coalesce(seen.terminals, 0) as terminals,
      step = ${last}::timestamptz or exists (select from activity_minute a where a.at = step) as recorded
    from generate_series(${first}::timestamptz, ${last}::timestamptz, interval '1 minute') step
    left join seen on seen.at = step order by 1`
  return rows
}

/** Terminals heard of on each of the last 30 days of UTC; of the days before today the counts say it. */
async function perDay({ scope, now }: Part): Promise<Point[]> {
  const { rows } = await scope.sql<Point>`
    with today as (select (${now}::timestamptz at time zone 'UTC')::date as day),
    seen as (
      select a.day, a.platform, sum(a.terminals)::int as terminals from activity_count a, today
      where a.day > today.day - 30 and a.day < today.day
        and (a.enterprise_id, coalesce(a.group_id, 0)) in (${seenGroups(scope)})
      group by 1, 2
      union all
      select a.day, terminal.platform, count(*)::int from today join activity_day a on a.day = today.day
      join terminal on terminal.id = a.terminal_id where ${scope.visible('terminal')} group by 1, 2)
    select step at time zone 'UTC' as at, seen.platform, coalesce(seen.terminals, 0) as terminals,
      step::date = today.day or exists (select from activity_count a where a.day = step::date) as recorded
    from today cross join generate_series((today.day - 29)::timestamp, today.day::timestamp, interval '1 day') step
    left join seen on seen.day = step::date order by 1`
  return rows
}
