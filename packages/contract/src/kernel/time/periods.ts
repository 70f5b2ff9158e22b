import { dateOf, dayBegins, dayNumber, dayOf, momentOf, type Span, type WallTime, wallAt, wallDay } from './wall.ts'

export type Step = 'day' | 'week' | 'month'
/** The date it begins on, and the moment. It ends where the next begins. */
export type Period = { period: string; at: number }

/** The day, Monday or first of the month that this lies in. */
function firstOf(wall: WallTime, step: Step): WallTime {
  const day = dayOf(wall)
  if (step === 'day') return day
  return day - (step === 'week' ? dayNumber(day) - 1 : new Date(day).getUTCDate() - 1) * wallDay
}

/** The date on which the period after this begins. */
export function nextPeriod(period: string, step: Step): string {
  const at = new Date(period)
  if (step === 'month') at.setUTCMonth(at.getUTCMonth() + 1)
  else at.setUTCDate(at.getUTCDate() + (step === 'week' ? 7 : 1))
  return dateOf(at.getTime())
}

/**
 * The days, weeks or months of a zone in which these moments lie, and those between them. A date that the zone leaves
 * out is no period.
 */
export function periodsOf(step: Step, zone: string, [first, last]: Span): Period[] {
  const begun: Period[] = []
  for (let period = dateOf(firstOf(wallAt(zone, first), step)); ; period = nextPeriod(period, step)) {
    const at = momentOf(Date.parse(period), zone)
    if (at > last) return begun
    if (begun.at(-1)?.at === at) begun.pop()
    begun.push({ period, at })
  }
}

/** The last days of a zone, up to the one that the moment lies in. */
export const lastDays = (count: number, zone: string, now: number): Period[] =>
  periodsOf('day', zone, [dayBegins(now, zone, 1 - count), now])
