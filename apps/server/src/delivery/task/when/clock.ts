import type { WeekWindow } from '@cpm/contract/estate/group/group.hours'
import { weekdayOf } from '@cpm/contract/estate/plan/plan.config'
import { dayOf, type Span, spanOf, spanOn, wallAt, wallDay, type WallTime } from '@cpm/contract/kernel/time/wall'

/** Where the first clocks on Earth show an hour: from then on some terminal's own may. */
export const firstClock = '+14:00'

/** What a clock on the wall is to show: as it was written with its offset, and of one in UTC as it is on `clock`. */
export function writtenWall(moment: string, clock: string): WallTime {
  if (moment.endsWith('Z')) return wallAt(clock, Date.parse(moment))
  return Date.parse(moment.replace(/[+-]\d\d:?\d\d$/, 'Z'))
}

/** All that these windows are in the days from `from` on; the first day is the one before, which may go past midnight. */
export function spansOf(windows: readonly WeekWindow[], zone: string, from: number, days: number): Span[] {
  const first = dayOf(wallAt(zone, from)) - wallDay
  const spans: Span[] = []
  for (let n = 0; n <= days + 1; n++) {
    const day = first + n * wallDay
    for (const window of windows) {
      if (window.days.includes(weekdayOf(day))) spans.push(spanOn(day, window, zone))
    }
  }
  return merged(spans)
}

/** Whole days, from the first moment of each, which is not midnight everywhere. */
export const daysOf = (days: readonly string[], zone: string): Span[] =>
  merged(
    days.map((text) => {
      const day = Date.parse(text)
      return spanOf(day, day + wallDay, zone)
    }),
  )

/** In order, what touches put together. */
export function merged(spans: readonly Span[]): Span[] {
  const found: Span[] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = found.at(-1)
    if (last && from <= last[1]) found[found.length - 1] = [last[0], Math.max(last[1], to)]
    else found.push([from, to])
  }
  return found
}

/** What is left of `spans` without `others`, both in order. */
export function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  return spans.flatMap(([from, to]) => {
    const left: Span[] = []
    let at = from
    for (const [begins, ends] of others) {
      if (ends <= at || begins >= to) continue
      if (begins > at) left.push([at, begins])
      at = ends
    }
    if (at < to) left.push([at, to])
    return left
  })
}

export const isIn = (spans: readonly Span[], at: number): boolean => spans.some(([from, to]) => from <= at && at < to)
