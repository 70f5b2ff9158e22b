import dayjs from 'dayjs'

/** How much time is on the screen: hours up to a day by reports [5.8], days by the sums of hours. */
export const spans = ['1', '6', '24', '168', '720', '2160', '8760'] as const
export type Span = (typeof spans)[number]
const hourMs = 3_600_000
const dayHours = 24
/** The newest time moves on in steps, so that not every moment asks a question of its own. */
const liveStepMs = 60_000

export const isLong = (span: Span): boolean => Number(span) > dayHours

/** From when until when: from `from` on, or the newest. */
export function spanAt(from: string | undefined, span: Span, now: number): { from: number; to: number } {
  const long = Number(span) * hourMs
  const start = from === undefined ? Number.NaN : Date.parse(from)
  if (!Number.isNaN(start)) return { from: start, to: start + long }
  const step = isLong(span) ? hourMs : liveStepMs
  const to = Math.ceil(now / step) * step
  return { from: to - long, to }
}

/** As much earlier or later; null where that would be the newest. */
export function movedBy(from: string | undefined, span: Span, by: -1 | 1, now: number): number | null {
  const moved = spanAt(from, span, now).from + by * Number(span) * hourMs
  return moved + Number(span) * hourMs > now ? null : moved
}

/** Where another length begins, so that what was in the middle stays on the screen. */
export function spanFrom(from: string | undefined, before: Span, next: Span, now: number): number | undefined {
  if (from === undefined) return undefined
  const { from: start, to } = spanAt(from, before, now)
  const begin = Number(next) < Number(before) ? start : (start + to) / 2 - (Number(next) * hourMs) / 2
  return begin + Number(next) * hourMs > now ? undefined : Math.floor(begin / hourMs) * hourMs
}

/** The local day it begins on, as a date field has it. */
export const dayOf = (at: number): string => dayjs(at).format('YYYY-MM-DD')
