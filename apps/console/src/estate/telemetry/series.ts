import type { SeriesField, SeriesPoint } from '@cpm/contract/estate/telemetry/telemetry'
import dayjs from 'dayjs'

/** Hours on the screen at a time; never more than 24 [5.8]. */
export const zooms = [1, 6, 24] as const
export type Zoom = (typeof zooms)[number]
const hourMs = 3_600_000
/** The newest stretch moves on in steps, so that not every moment asks a question of its own. */
const liveStepMs = 60_000

/** The stretch on the screen, in milliseconds since 1970: from `from` on, or the newest one. */
export function windowOf(from: string | undefined, zoom: Zoom, now: number): { from: number; to: number } {
  const span = zoom * hourMs
  const start = from === undefined ? Number.NaN : Date.parse(from)
  if (!Number.isNaN(start)) return { from: start, to: start + span }
  const to = Math.ceil(now / liveStepMs) * liveStepMs
  return { from: to - span, to }
}

/** Where the stretch begins that a moment lies in: days from midnight, hours from a round one, by the local clock. */
export function blockOf(at: number, zoom: Zoom): number {
  const day = dayjs(at).startOf('day')
  return zoom === 24 ? day.valueOf() : day.hour(Math.floor(dayjs(at).hour() / zoom) * zoom).valueOf()
}

/** One stretch earlier or later; a day is a day, also when the clock is put back. Null: that would be the newest. */
export function shifted(from: string | undefined, zoom: Zoom, by: -1 | 1, now: number): number | null {
  const start = from === undefined ? blockOf(now, zoom) : Date.parse(from)
  const next = dayjs(start).add(by * (zoom === 24 ? 1 : zoom), zoom === 24 ? 'day' : 'hour')
  return next.valueOf() > now ? null : next.valueOf()
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
