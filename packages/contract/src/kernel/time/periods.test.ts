import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { lastDays, periodsOf, type Step } from './periods.ts'
import { dayBegins, daysLater } from './wall.ts'

const hourMs = 3_600_000
/** The day on which the clock is moved, and how many hours it has. */
const moved = [
  ['America/Santiago', '2027-09-05', 23],
  ['Asia/Beirut', '2027-03-28', 23],
  ['Africa/Cairo', '2027-04-30', 23],
  ['America/Havana', '2027-03-14', 23],
  ['America/Havana', '2026-11-01', 25],
  ['Asia/Amman', '2021-03-26', 23],
  ['America/Santiago', '2027-04-03', 25],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['America/New_York', '2026-11-01', 25],
  ['Asia/Shanghai', '2027-09-05', 24],
  ['UTC', '2027-09-05', 24],
] as const

/** By an implementation that is none of ours. */
const beginOf = (date: string, zone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime(zone).startOfDay().epochMilliseconds

describe('a day goes from where it begins to where the next does', () => {
  test.each(moved)('%s on %s', (zone, date, hours) => {
    const begins = beginOf(date, zone)
    const ends = begins + hours * hourMs
    expect(ends).toBe(beginOf(Temporal.PlainDate.from(date).add({ days: 1 }).toString(), zone))
    for (const at of [begins, begins + hourMs, ends - 1]) {
      expect([dayBegins(at, zone), dayBegins(at, zone, 1)]).toEqual([begins, ends])
    }
    const weekBefore = beginOf(Temporal.PlainDate.from(date).subtract({ days: 7 }).toString(), zone)
    expect([daysLater(begins, 1, zone), daysLater(begins, -7, zone)]).toEqual([ends, weekBefore])
    // What does not begin with a day is any 24 hours.
    expect(daysLater(begins + hourMs / 2, 1, zone)).toBe(begins + 24.5 * hourMs)
    expect(lastDays(3, zone, ends).map(({ at }) => at)).toEqual([beginOfBefore(date, zone), begins, ends])
  })
})
const beginOfBefore = (date: string, zone: string) =>
  beginOf(Temporal.PlainDate.from(date).subtract({ days: 1 }).toString(), zone)

test('periods leave nothing out and overlap nowhere, whatever the zone', () => {
  const zone = fc.constantFrom(...moved.map(([name]) => name), 'Asia/Kathmandu', 'America/Nuuk', '+05:30')
  const step = fc.constantFrom<Step>('day', 'week', 'month')
  const moment = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2031-01-01') })
  fc.assert(
    fc.property(zone, step, moment, fc.integer({ min: 0, max: 90 * 24 * hourMs }), (name, by, first, span) => {
      const periods = periodsOf(by, name, [first, first + span])
      const starts = periods.map(({ at }) => at)
      expect(starts[0]).toBeLessThanOrEqual(first)
      expect(starts.at(-1)).toBeLessThanOrEqual(first + span)
      const lengths = starts.slice(1).map((at, i) => at - starts[i]!)
      expect(Math.min(hourMs, ...lengths)).toBeGreaterThan(0)
      expect(starts).toEqual(periods.map(({ period }) => beginOf(period, name)))
    }),
  )
})

test('a date that the zone leaves out is no day', () => {
  const [from, to] = [Date.parse('2011-12-29T12:00:00Z'), Date.parse('2011-12-31T12:00:00Z')]
  const days = periodsOf('day', 'Pacific/Apia', [from - 24 * hourMs, to]).map(({ period }) => period)
  expect(days).toEqual(['2011-12-28', '2011-12-29', '2011-12-31', '2012-01-01'])
})

test('weeks begin on Monday, months on the first, of the zone', () => {
  const at = Date.parse('2026-02-28T20:00:00Z')
  expect(periodsOf('month', 'Asia/Shanghai', [at, at])).toEqual([
    { period: '2026-03-01', at: Date.parse('2026-02-28T16:00:00Z') },
  ])
  expect(periodsOf('week', 'UTC', [at, at])).toEqual([{ period: '2026-02-23', at: Date.parse('2026-02-23') }])
})
