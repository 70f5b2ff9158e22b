import type { OutputOf } from '@cpm/contract/kernel/route'
import type { dashboard } from '@cpm/contract/insight/dashboard/dashboard'
import { type Platform, platforms } from '@cpm/contract/estate/agent/report'

export type Trends = OutputOf<typeof dashboard.routes.trends>
export type Trend = Trends['online']
export type Totals = OutputOf<typeof dashboard.routes.totals>
export type Point = OutputOf<typeof dashboard.routes.activity>['points'][number]
export type Window = 'hour' | 'month'

const sumOf = (point: Point) => platforms.reduce((n, platform) => n + (point.byPlatform[platform] ?? 0), 0)

export type Activity = {
  /** From the first step with anything on: the chart begins where the data does. */
  points: readonly Point[]
  /** Platforms that were active at all, in the order of the contract. */
  platforms: Platform[]
  /** One value for each point; null at one that nobody counted. */
  values: Record<Platform, (number | null)[]>
  /** When the record begins, if that is not where the window does. */
  since: string | null
}

/** Readies the points for a chart. */
export function activityOf(all: readonly Point[]): Activity {
  const first = all.findIndex((point) => sumOf(point) > 0)
  const points = first === -1 ? [] : all.slice(first)
  const values = Object.fromEntries(
    platforms.map((platform) => [
      platform,
      points.map((point) => (point.recorded ? (point.byPlatform[platform] ?? 0) : null)),
    ]),
  ) as Record<Platform, (number | null)[]>
  return {
    points,
    platforms: platforms.filter((platform) => values[platform].some((n) => n !== null && n > 0)),
    values,
    since: first > 0 ? (points[0]?.at ?? null) : null,
  }
}

/** All platforms of each point as a trend. */
export const trendOf = (points: readonly Point[]): Trend =>
  points.map((point) => ({ at: point.at, value: point.recorded ? sumOf(point) : null }))
