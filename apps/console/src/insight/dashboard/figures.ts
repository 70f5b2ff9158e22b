import type { OutputOf } from '@cpm/contract/kernel/route'
import type { dashboard } from '@cpm/contract/insight/dashboard/dashboard'
import { type Platform, platforms } from '@cpm/contract/estate/agent/report'

export type Trends = OutputOf<typeof dashboard.routes.trends>
export type Trend = Trends['online']
export type Attention = OutputOf<typeof dashboard.routes.attention>
export type Totals = OutputOf<typeof dashboard.routes.totals>
export type Point = OutputOf<typeof dashboard.routes.activity>['points'][number]
export type Window = 'hour' | 'month'

/** A share in whole percent that says 100 only of all and 0 only of none. */
export function percentOf(part: number, all: number): number {
  if (all <= 0 || part <= 0) return 0
  if (part >= all) return 100
  return Math.min(99, Math.max(1, Math.round((part / all) * 100)))
}

/**
 * Shares of a whole that add up to 100 as they are shown: the largest remainders take what rounding left over. Where
 * somebody's share would show as 0 all have a decimal more. Of nothing each has 0.
 */
export function sharesOf(counts: readonly number[]): string[] {
  const all = counts.reduce((sum, n) => sum + n, 0)
  if (all === 0) return counts.map(() => '0')
  const whole = largestRemainder(counts, all, 100)
  const isLost = whole.some((share, at) => share === 0 && (counts[at] as number) > 0)
  if (!isLost) return whole.map(String)
  return largestRemainder(counts, all, 1000).map((share, at) => (counts[at] === 0 ? '0' : (share / 10).toFixed(1)))
}

function largestRemainder(counts: readonly number[], all: number, parts: number): number[] {
  const exact = counts.map((n) => (n / all) * parts)
  const shares = exact.map(Math.floor)
  const left = parts - shares.reduce((sum, n) => sum + n, 0)
  const byRest = exact.map((share, at) => ({ at, rest: share - Math.floor(share) })).toSorted((a, b) => b.rest - a.rest)
  for (const { at } of byRest.slice(0, left)) shares[at] = (shares[at] as number) + 1
  return shares
}

export const figure = (n: number) => n.toLocaleString('en')

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
