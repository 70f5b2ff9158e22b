import { daysLater } from '@cpm/contract/kernel/time/wall'
import { timezone } from '../../api/state/timezone.ts'

/** How much time is on the screen: hours up to a day by reports [5.8], days by the sums of hours. */
export const spans = ['1', '6', '24', '168', '720', '2160', '8760'] as const
export type Span = (typeof spans)[number]
const hourMs = 3_600_000
const dayHours = 24
/** The newest time moves on in steps, so that not every moment asks a question of its own. */
const liveStepMs = 60_000

export const isLong = (span: Span): boolean => Number(span) > dayHours

/** As many spans later: from the beginning of a day whole days, of which some have 23 hours or 25. */
const later = (at: number, span: Span, by: -1 | 1, zone: string) =>
  Number(span) < dayHours ? at + by * Number(span) * hourMs : daysLater(at, (by * Number(span)) / dayHours, zone)

/** From when until when: from `from` on, or the newest. */
export function spanAt(
  from: string | undefined,
  span: Span,
  now: number,
  zone: string = timezone,
): { from: number; to: number } {
  const long = Number(span) * hourMs
  const start = from === undefined ? Number.NaN : Date.parse(from)
  if (!Number.isNaN(start)) return { from: start, to: later(start, span, 1, zone) }
  const step = isLong(span) ? hourMs : liveStepMs
  const to = Math.ceil(now / step) * step
  return { from: to - long, to }
}

/** As much earlier or later; null where that would be the newest. */
export function movedBy(
  from: string | undefined,
  span: Span,
  by: -1 | 1,
  now: number,
  zone: string = timezone,
): number | null {
  const moved = later(spanAt(from, span, now, zone).from, span, by, zone)
  return later(moved, span, 1, zone) > now ? null : moved
}

/** Where another length begins, so that what was in the middle stays on the screen. */
export function spanFrom(from: string | undefined, before: Span, next: Span, now: number): number | undefined {
  if (from === undefined) return undefined
  const { from: start, to } = spanAt(from, before, now)
  const begin = Number(next) < Number(before) ? start : (start + to) / 2 - (Number(next) * hourMs) / 2
  return begin + Number(next) * hourMs > now ? undefined : Math.floor(begin / hourMs) * hourMs
}
