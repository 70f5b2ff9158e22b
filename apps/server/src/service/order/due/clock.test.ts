import { expect, test } from 'vitest'
import { afterOpen, openBetween, type OpenHours } from './clock.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const hour = 3_600_000
const shop: OpenHours = {
  zone: 'Asia/Shanghai',
  hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '18:00' }],
  blackDays: ['2026-10-01'],
}
const text = (ms: number) => new Date(ms + 8 * hour).toISOString().slice(0, 16)

test('an agreed time stops at night, on days the shop is closed and on its holidays', () => {
  // A Wednesday, an hour before closing; Thursday is a holiday.
  const asked = at('2026-09-30T17:00:00')
  expect(text(afterOpen(shop, asked, hour / 2))).toBe('2026-09-30T17:30')
  expect(text(afterOpen(shop, asked, 4 * hour))).toBe('2026-10-02T12:00')
  expect(text(afterOpen(shop, asked, 12 * hour))).toBe('2026-10-05T11:00')
  // Asked at night, it begins in the morning.
  expect(text(afterOpen(shop, at('2026-09-29T23:00:00'), hour))).toBe('2026-09-30T10:00')
})

test('what is left goes on where it stopped, and what it took is counted in the same hours', () => {
  const asked = at('2026-09-30T17:00:00')
  expect(openBetween(shop, asked, at('2026-10-02T12:00:00'))).toBe(4 * hour)
  expect(openBetween(shop, asked, at('2026-09-30T23:00:00'))).toBe(hour)
  expect(openBetween(shop, at('2026-10-03T08:00:00'), at('2026-10-04T20:00:00'))).toBe(0)
})

test('without hours the clock runs day and night, and a shop that is never open ends somewhere', () => {
  const asked = at('2026-09-30T17:00:00')
  expect(text(afterOpen({ ...shop, hours: null, blackDays: [] }, asked, 24 * hour))).toBe('2026-10-01T17:00')
  expect(afterOpen({ ...shop, hours: [] }, asked, hour)).toBe(asked + hour)
  const never: OpenHours = { ...shop, hours: [{ days: ['thu'], from: '09:00', to: '10:00' }] }
  expect(text(afterOpen(never, asked, hour))).toBe('2026-10-08T10:00')
})

test('hours over midnight and the day of 25 hours come out right', () => {
  const bar: OpenHours = {
    zone: 'America/New_York',
    hours: [{ days: ['sat'], from: '22:00', to: '02:00' }],
    blackDays: [],
  }
  expect(openBetween(bar, Date.parse('2027-11-06T16:00:00-04:00'), Date.parse('2027-11-07T12:00:00-05:00'))).toBe(
    5 * hour,
  )
})
