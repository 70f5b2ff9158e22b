import type { WayPoint } from '@cpm/contract/insight/position/position'
import type { Place } from '../map/shift.ts'

/** Longer without a word, it is where it was last, and not on a straight line to the next. */
const longestGapMs = 15 * 60_000

/** Where it was at a moment: between two reports on the line from one to the other. */
export function placeAt(points: readonly WayPoint[], moment: number): Place | null {
  const [first] = points
  if (!first) return null
  const next = points.findIndex(({ at }) => Date.parse(at) > moment)
  if (next === 0) return first
  const from = points[(next === -1 ? points.length : next) - 1] as WayPoint
  const to = next === -1 ? undefined : points[next]
  if (!to) return from
  const [start, gap] = [Date.parse(from.at), Date.parse(to.at) - Date.parse(from.at)]
  const part = gap > longestGapMs ? 0 : (moment - start) / gap
  return { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part }
}
