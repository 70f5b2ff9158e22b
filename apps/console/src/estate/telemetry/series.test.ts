import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { blockOf, bytesAxis, hasAny, lastOf, lineOf, shifted, sumOf, windowOf, zoomed } from './series.ts'

const at = (text: string) => dayjs(text).valueOf()
const iso = (text: string) => dayjs(text).toISOString()
const now = at('2026-06-15 10:25:30')

test('the newest stretch ends now and moves on by the minute', () => {
  expect(windowOf(undefined, 6, now)).toEqual({ from: at('2026-06-15 04:26'), to: at('2026-06-15 10:26') })
  expect(windowOf(undefined, 6, now + 10_000)).toEqual(windowOf(undefined, 6, now))
  expect(windowOf('nonsense', 1, now)).toEqual(windowOf(undefined, 1, now))
  expect(windowOf(iso('2026-06-01'), 24, now)).toEqual({ from: at('2026-06-01'), to: at('2026-06-02') })
})

test('one goes by days from midnight, by hours from a round one', () => {
  expect(blockOf(now, 24)).toBe(at('2026-06-15 00:00'))
  expect(blockOf(now, 6)).toBe(at('2026-06-15 06:00'))
  expect(shifted(undefined, 24, -1, now)).toBe(at('2026-06-14'))
  expect(shifted(undefined, 6, -1, now)).toBe(at('2026-06-15 00:00'))
  expect(shifted(iso('2026-06-14'), 24, 1, now)).toBe(at('2026-06-15'))
  expect(shifted(iso('2026-06-15'), 24, 1, now)).toBeNull()
  expect(zoomed(iso('2026-06-14 00:00'), 6)).toBe(at('2026-06-14 00:00'))
  expect(zoomed(iso('2026-06-14 18:00'), 24)).toBe(at('2026-06-14 00:00'))
  expect(zoomed(undefined, 24)).toBeUndefined()
})

test('a gap stays a gap', () => {
  const points = [
    { at: '2026-06-15T00:00:00.000Z', online: true, battery: 80, rx: 5 },
    { at: '2026-06-15T00:05:00.000Z', online: false, battery: null, rx: null },
    { at: '2026-06-15T00:10:00.000Z', online: true, battery: 70, rx: 0 },
    { at: '2026-06-15T00:15:00.000Z', online: false, battery: null, rx: null },
  ]
  expect(lineOf(points, 'battery').map(([, value]) => value)).toEqual([80, null, 70, null])
  expect(lastOf(points, 'battery')).toBe(70)
  expect(sumOf(points, 'rx')).toBe(5)
  expect([hasAny(points, 'battery'), hasAny(points, 'cpu', 'signal')]).toEqual([true, false])
})

test('an axis of bytes has round figures', () => {
  const [kb, mb, gb] = [1024, 1024 ** 2, 1024 ** 3]
  expect(bytesAxis(0)).toEqual({ max: 4, interval: 1 })
  expect(bytesAxis(7.6 * mb)).toEqual({ max: 8 * mb, interval: 2 * mb })
  expect(bytesAxis(600 * mb)).toEqual({ max: 800 * mb, interval: 200 * mb })
  expect(bytesAxis(3000 * mb)).toEqual({ max: 4 * gb, interval: gb })
  expect(bytesAxis(3.9 * kb)).toEqual({ max: 4 * kb, interval: kb })
})

test('a day has as many hours as the clock gives it', () => {
  const zone = 'America/Santiago'
  const [spring, autumn] = ['2027-09-05T04:00:00Z', '2027-04-03T03:00:00Z']
  const hours = (from: string) => {
    const shown = windowOf(from, 24, now, zone)
    return (shown.to - shown.from) / 3_600_000
  }
  expect([hours(spring), hours(autumn), hours('2027-09-04T04:00:00Z')]).toEqual([23, 25, 24])
  const later = Date.parse('2027-10-01T00:00:00Z')
  expect(shifted(spring, 24, 1, later, zone)).toBe(Date.parse('2027-09-06T03:00:00Z'))
  expect(shifted(spring, 24, -1, later, zone)).toBe(Date.parse('2027-09-04T04:00:00Z'))
  expect(blockOf(Date.parse('2027-09-05T06:30:00Z'), 24, zone)).toBe(Date.parse(spring))
  // 23:00 comes twice in the night to 4 April: the second time it is an hour of its own.
  const twice = ['2027-04-04T02:30:00Z', '2027-04-04T03:30:00Z'].map((at) => blockOf(Date.parse(at), 1, zone))
  expect(twice).toEqual([Date.parse('2027-04-04T02:00:00Z'), Date.parse('2027-04-04T03:00:00Z')])
})
