import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { atClock, clockOf, momentOf, spanOn, wallAt, wallDay, wallMinute } from './wall.ts'

const on = (date: string, from: string, to: string, zone: string) =>
  spanOn(Date.parse(date), { from, to }, zone).map((at) => new Date(at).toISOString().slice(0, 16))

describe('an hour that the clock leaves out is the hour after it', () => {
  test.each([
    ['New York, the gap itself', '2027-03-14', '02:00', '03:00', 'America/New_York', '14T07:00', '14T08:00'],
    ['within the gap', '2027-03-14', '02:15', '02:45', 'America/New_York', '14T07:15', '14T07:45'],
    ['into the gap', '2027-03-14', '01:30', '02:30', 'America/New_York', '14T06:30', '14T07:30'],
    ['up to the end of the gap', '2027-03-14', '01:00', '03:00', 'America/New_York', '14T06:00', '14T08:00'],
    ['out of the gap', '2027-03-14', '02:30', '03:30', 'America/New_York', '14T07:00', '14T08:00'],
    ['around the gap', '2027-03-14', '01:00', '04:00', 'America/New_York', '14T06:00', '14T08:00'],
    ['before the gap', '2027-03-14', '01:00', '02:00', 'America/New_York', '14T06:00', '14T07:00'],
    ['Berlin', '2027-03-28', '02:00', '03:00', 'Europe/Berlin', '28T01:00', '28T02:00'],
    ['Lord Howe, by half an hour', '2026-10-04', '02:00', '02:30', 'Australia/Lord_Howe', '03T15:30', '03T16:00'],
    ['Casablanca after Ramadan', '2027-03-14', '02:00', '03:00', 'Africa/Casablanca', '14T02:00', '14T03:00'],
    ['Santiago, midnight', '2027-09-05', '00:00', '01:00', 'America/Santiago', '05T04:00', '05T05:00'],
    ['Cairo, midnight', '2027-04-30', '00:00', '01:00', 'Africa/Cairo', '29T22:00', '29T23:00'],
    ['Beirut, midnight', '2027-03-28', '00:00', '01:00', 'Asia/Beirut', '27T22:00', '27T23:00'],
    ['Cairo over midnight', '2027-04-29', '23:00', '00:30', 'Africa/Cairo', '29T21:00', '29T22:30'],
  ])('%s', (_, date, from, to, zone, begins, ends) => {
    expect(on(date, from, to, zone).map((at) => at.slice(8))).toEqual([begins, ends])
  })
})

describe('an hour that the clock shows twice', () => {
  test.each([
    ['New York', '2026-11-01', '01:00', '02:00', 'America/New_York', '01T05:00', '01T07:00'],
    ['a part of it, the first time', '2027-11-07', '01:30', '01:45', 'America/New_York', '07T05:30', '07T05:45'],
    ['Berlin', '2026-10-25', '02:00', '03:00', 'Europe/Berlin', '25T00:00', '25T02:00'],
  ])('%s', (_, date, from, to, zone, begins, ends) => {
    expect(on(date, from, to, zone).map((at) => at.slice(8))).toEqual([begins, ends])
  })
})

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Santiago',
  'Asia/Beirut',
  'Africa/Cairo',
  'America/Nuuk',
  'Asia/Kathmandu',
  '+05:30',
] as const
/** Mostly by night, when clocks are moved. */
const clock = fc
  .oneof(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 0, max: 1439 }))
  .map((minutes) => clockOf(minutes * wallMinute))
const day = fc.integer({ min: Date.parse('2024-01-01') / wallDay, max: Date.parse('2031-01-01') / wallDay })
/** Days on which a clock is moved, and others. */
const dayIn = (zone: string) =>
  fc.oneof(
    day,
    day.map((from) => {
      const next = Temporal.Instant.fromEpochMilliseconds(from * wallDay)
        .toZonedDateTimeISO(zone)
        .getTimeZoneTransition('next')
      return next === null
        ? from
        : Math.floor(next.subtract({ nanoseconds: 1 }).toPlainDate().toZonedDateTime('UTC').epochMilliseconds / wallDay)
    }),
  )
const evening = fc.constantFrom(...zones).chain((zone) => fc.tuple(fc.constant(zone), dayIn(zone)))

test('moments and walls are those of Temporal', () => {
  fc.assert(
    fc.property(evening, clock, ([zone, nth], time) => {
      const wall = atClock(nth * wallDay, time)
      const plain = Temporal.PlainDateTime.from(new Date(wall).toISOString().slice(0, 16))
      const there = plain.toZonedDateTime(zone)
      expect(momentOf(wall, zone)).toBe(there.epochMilliseconds)
      expect(new Date(wallAt(zone, there.epochMilliseconds)).toISOString().slice(0, 16)).toBe(
        there.toPlainDateTime().toString().slice(0, 16),
      )
    }),
    { numRuns: 1000 },
  )
})

test('a window opens once each day, is never empty, and has in it every time of the wall that it names', () => {
  fc.assert(
    fc.property(
      evening,
      clock,
      clock,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      ([zone, nth], from, to, share) => {
        const begins = atClock(nth * wallDay, from)
        const length = ((atClock(0, to) - atClock(0, from) + wallDay - 1) % wallDay) + 1
        const [opens, closes] = spanOn(nth * wallDay, { from, to }, zone)
        expect(closes).toBeGreaterThan(opens)
        const at = momentOf(begins + Math.floor((share * length) / wallMinute) * wallMinute, zone)
        expect(at >= opens && at < closes).toBe(true)
        expect(Math.abs(closes - opens - length)).toBeLessThanOrEqual(60 * wallMinute)
      },
    ),
    { numRuns: 2000 },
  )
})

test('windows of two days are apart, but for what a moved one takes of the next', () => {
  fc.assert(
    fc.property(evening, clock, clock, ([zone, nth], from, to) => {
      const [first, second] = [nth, nth + 1].map((one) => spanOn(one * wallDay, { from, to }, zone)) as [
        readonly [number, number],
        readonly [number, number],
      ]
      expect(second[0]).toBeGreaterThan(first[0])
      if (from !== to) expect(first[1]).toBeLessThanOrEqual(second[0] + 60 * wallMinute)
    }),
    { numRuns: 1000 },
  )
})
