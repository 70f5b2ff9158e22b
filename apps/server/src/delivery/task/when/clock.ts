import type { WeekWindow } from '@cpm/contract/estate/group/group.hours'
import { type Weekday, weekdays } from '@cpm/contract/estate/plan/plan.config'
import { Temporal } from 'temporal-polyfill'

/** From and up to, in milliseconds since 1970. */
export type Span = readonly [number, number]

/** Where the first clocks on Earth show an hour: from then on some terminal's own may. */
export const firstClock = '+14:00'

/** The moment a wall clock shows this; an hour that summer time leaves out comes as much later. */
export const momentOf = (wall: Temporal.PlainDateTime, zone: string): number =>
  wall.toZonedDateTime(zone).epochMilliseconds

export const wallAt = (moment: number, zone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDateTime()

/** What a clock on the wall is to show: as it was written with its offset, and of one in UTC as it is on `clock`. */
export function writtenWall(moment: string, clock: string): Temporal.PlainDateTime {
  if (moment.endsWith('Z')) return wallAt(Date.parse(moment), clock)
  return Temporal.PlainDateTime.from(moment.replace(/[+-]\d\d:?\d\d$/, ''))
}

export const weekdayOf = (day: Temporal.PlainDate): Weekday => weekdays[day.dayOfWeek - 1] as Weekday

/** Both ends are resolved apart, so that days of 23 and of 25 hours come out right. Null for one lost in a gap. */
function windowOn(day: Temporal.PlainDate, zone: string, { from, to }: WeekWindow): Span | null {
  const end = to > from ? day : day.add({ days: 1 })
  const opens = momentOf(day.toPlainDateTime(Temporal.PlainTime.from(from)), zone)
  const closes = momentOf(end.toPlainDateTime(Temporal.PlainTime.from(to)), zone)
  return opens < closes ? [opens, closes] : null
}

/** All that these windows are in the days from `from` on; the first day is the one before, which may go past midnight. */
export function spansOf(windows: readonly WeekWindow[], zone: string, from: number, days: number): Span[] {
  const first = wallAt(from, zone).toPlainDate().subtract({ days: 1 })
  const spans: Span[] = []
  for (let n = 0; n <= days + 1; n++) {
    const day = first.add({ days: n })
    for (const window of windows) {
      const span = window.days.includes(weekdayOf(day)) ? windowOn(day, zone, window) : null
      if (span) spans.push(span)
    }
  }
  return merged(spans)
}

/** Whole days, from the first moment of each, which is not midnight everywhere. */
export const daysOf = (days: readonly string[], zone: string): Span[] =>
  merged(
    days.map((text): Span => {
      const day = Temporal.PlainDate.from(text)
      const starts = (one: Temporal.PlainDate) => one.toZonedDateTime(zone).startOfDay().epochMilliseconds
      return [starts(day), starts(day.add({ days: 1 }))]
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
