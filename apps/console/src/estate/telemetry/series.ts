import type { SeriesField, SeriesPoint } from '@cpm/contract/estate/telemetry/telemetry'
import { dayBegins, daysLater, momentOf, wallAt } from '@cpm/contract/kernel/time/wall'
import { timezone } from '../../api/state/timezone.ts'

/** Hours on the screen at a time; never more than 24 [5.8]. */
export const zooms = [1, 6, 24] as const
export type Zoom = (typeof zooms)[number]
const hourMs = 3_600_000
/** The newest stretch moves on in steps, so that not every moment asks a question of its own. */
const liveStepMs = 60_000

/** The stretch on the screen, in milliseconds since 1970: from `from` on, or the newest one. A day is a day, also of 23 hours. */
export function windowOf(
  from: string | undefined,
  zoom: Zoom,
  now: number,
  zone: string = timezone,
): { from: number; to: number } {
  const start = from === undefined ? Number.NaN : Date.parse(from)
  if (!Number.isNaN(start)) return { from: start, to: moved(start, zoom, 1, zone) }
  const to = Math.ceil(now / liveStepMs) * liveStepMs
  return { from: to - zoom * hourMs, to }
}

const moved = (start: number, zoom: Zoom, by: -1 | 1, zone: string): number =>
  zoom === 24 ? daysLater(start, by, zone) : start + by * zoom * hourMs

/** Where the stretch begins that a moment lies in: days from their beginning, hours from a round one, by the local clock. */
export function blockOf(at: number, zoom: Zoom, zone: string = timezone): number {
  if (zoom === 24) return dayBegins(at, zone)
  const [wall, span] = [wallAt(zone, at), zoom * hourMs]
  const start = momentOf(Math.floor(wall / span) * span, zone)
  // An hour may come twice.
  return start + Math.floor((at - start) / span) * span
}

/** One stretch earlier or later. Null: that would be the newest. */
export function shifted(
  from: string | undefined,
  zoom: Zoom,
  by: -1 | 1,
  now: number,
  zone: string = timezone,
): number | null {
  const next = moved(from === undefined ? blockOf(now, zoom, zone) : Date.parse(from), zoom, by, zone)
  return next > now ? null : next
}

/** The same day or hour seen closer or from further off. */
export const zoomed = (from: string | undefined, zoom: Zoom): number | undefined =>
  from === undefined ? undefined : blockOf(Date.parse(from), zoom)

/** As a chart has it: moments and values, null where there is nothing to draw. */
export const lineOf = (points: readonly SeriesPoint[], field: SeriesField): [number, number | null][] =>
  points.map((point) => [Date.parse(point.at), point[field] ?? null])

export const hasAny = (points: readonly SeriesPoint[], ...fields: readonly SeriesField[]): boolean =>
  points.some((point) => fields.some((field) => typeof point[field] === 'number'))

/** The newest value of a field, for its heading. */
export function lastOf(points: readonly SeriesPoint[], field: SeriesField): number | null {
  const point = points.findLast((one) => typeof one[field] === 'number')
  return point?.[field] ?? null
}

export const sumOf = (points: readonly SeriesPoint[], field: SeriesField): number =>
  points.reduce((sum, point) => sum + (point[field] ?? 0), 0)

/** An axis of bytes that ends at a round figure of KB, MB or GB, and the distance of its lines. */
export function bytesAxis(most: number): { max: number; interval: number } {
  const lines = 4
  const unit = 1024 ** Math.max(0, Math.floor(Math.log(Math.max(most, 1) / lines) / Math.log(1024)))
  const step = Math.max(most, 1) / lines / unit
  const round = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1024].find((one) => one >= step) ?? 1024
  return { max: round * unit * lines, interval: round * unit }
}
