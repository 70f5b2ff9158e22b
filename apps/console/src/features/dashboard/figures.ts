import type { OutputOf } from '@cpm/contract/kernel/route'
import type { dashboard } from '@cpm/contract/dashboard'
import { type Platform, platforms } from '@cpm/contract/report'

export type Totals = OutputOf<typeof dashboard.routes.totals>
export type Point = OutputOf<typeof dashboard.routes.activity>['points'][number]
export type Window = 'hour' | 'month'

/** A share in whole percent that says 100 only of all and 0 only of none. */
export function percentOf(part: number, all: number): number {
  if (all <= 0 || part <= 0) return 0
  if (part >= all) return 100
  return Math.min(99, Math.max(1, Math.round((part / all) * 100)))
}

export const figure = (n: number) => n.toLocaleString('en')

const sumOf = (point: Point) => platforms.reduce((n, platform) => n + (point.byPlatform[platform] ?? 0), 0)

export type Activity = {
  /** Platforms that were active at all, in the order of the contract. */
  platforms: Platform[]
  /** One value for each point; null before the first that has any: nothing was recorded then. */
  values: Record<Platform, (number | null)[]>
  /** When the record begins, if that is not where the window does. */
  since: string | null
  /** Points that show something: a line of very few is drawn with dots. */
  recorded: number
}

/** Readies the points for a chart. */
export function activityOf(points: readonly Point[]): Activity {
  const first = points.findIndex((point) => sumOf(point) > 0)
  const from = first === -1 ? points.length : first
  const values = Object.fromEntries(
    platforms.map((platform) => [
      platform,
      points.map((point, at) => (at < from ? null : (point.byPlatform[platform] ?? 0))),
    ]),
  ) as Record<Platform, (number | null)[]>
  return {
    platforms: platforms.filter((platform) => values[platform].some((n) => n !== null && n > 0)),
    values,
    since: first > 0 ? (points[first]?.at ?? null) : null,
    recorded: points.length - from,
  }
}
