import { expect, test } from 'vitest'
import { beginOf, dateAt, daysAgo } from './days.ts'

const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString().slice(0, 16))

test.each([
  ['America/Santiago', '2027-09-05', '2027-09-05T04:00', '2027-09-06T03:00'],
  ['Asia/Beirut', '2027-03-28', '2027-03-27T22:00', '2027-03-28T21:00'],
  ['Africa/Cairo', '2027-04-30', '2027-04-29T22:00', '2027-04-30T21:00'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00', '2026-11-02T05:00'],
  ['Asia/Shanghai', '2027-09-05', '2027-09-04T16:00', '2027-09-05T16:00'],
  ['UTC', '2027-09-05', '2027-09-05T00:00', '2027-09-06T00:00'],
])('a day of %s goes from its beginning to that of the next, and is shown as it was picked', (zone, day, from, to) => {
  expect([iso(beginOf(day, 0, zone)), iso(beginOf(day, 1, zone))]).toEqual([from, to])
  const [first, next] = [beginOf(day, 0, zone)!, beginOf(day, 1, zone)!]
  expect([dateAt(first, 0, zone), dateAt(next - 1, 0, zone)]).toEqual([day, day])
  expect(dateAt(next, -1, zone)).toBe(day)
})

test('on a day that begins at 01:00 the days before begin at midnight', () => {
  const now = Date.parse('2027-09-05T15:00:00Z')
  expect(iso(daysAgo(0, now, 'America/Santiago'))).toBe('2027-09-05T04:00')
  expect(iso(daysAgo(7, now, 'America/Santiago'))).toBe('2027-08-29T04:00')
  expect(iso(daysAgo(7, Date.parse('2027-09-12T15:00:00Z'), 'America/Santiago'))).toBe('2027-09-05T04:00')
})

test('what is no date is no day', () => {
  expect([beginOf(''), beginOf('2027-13-01')]).toEqual([undefined, undefined])
})
