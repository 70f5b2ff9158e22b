import { describe, expect, test } from 'vitest'
import { isShownAt, nextShown, shownAt } from './shown.clock.ts'
import type { ShownWhen, WallpaperConfig } from './shown.config.ts'

const picture = (name: string) => ({ artifactId: name, sha256: name.padEnd(64, '0'), size: 1, name })
const config = (...entries: (ShownWhen & { name: string })[]): WallpaperConfig => ({
  ...picture('a'),
  schedule: {
    scheduleId: '1',
    name: 'Shop',
    entries: entries.map(({ name, ...when }) => ({ ...picture(name), ...when })),
  },
})
const utc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
const now = (of: WallpaperConfig, at: string, zone = 'UTC') => shownAt(of, zone, utc(at)).shown.name
const then = (of: WallpaperConfig, at: string, zone = 'UTC') => {
  const next = nextShown(of, zone, utc(at))
  return next && `${new Date(next.at).toISOString().slice(0, 16).replace('T', ' ')} ${next.shown.name}`
}

describe('[2.13] what a schedule shows', () => {
  // 2026-11-23 is a Monday.
  test('by hours and days of the week; what it shows otherwise, whenever none holds', () => {
    const of = config({ name: 'b', days: ['mon', 'tue'], from: '08:00', to: '12:00' })
    expect([now(of, '2026-11-23 07:59'), now(of, '2026-11-23 08:00'), now(of, '2026-11-23 12:00')]).toEqual([
      'a',
      'b',
      'a',
    ])
    expect(now(of, '2026-11-25 09:00')).toBe('a')
    expect(then(of, '2026-11-23 07:00')).toBe('2026-11-23 08:00 b')
    expect(then(of, '2026-11-23 09:00')).toBe('2026-11-23 12:00 a')
    expect(then(of, '2026-11-24 13:00')).toBe('2026-11-30 08:00 b')
  })

  test('of two that hold the first', () => {
    const of = config({ name: 'b', from: '10:00', to: '11:00' }, { name: 'c', from: '09:00', to: '12:00' })
    expect([now(of, '2026-11-23 09:30'), now(of, '2026-11-23 10:30'), now(of, '2026-11-23 11:30')]).toEqual([
      'c',
      'b',
      'c',
    ])
  })

  test('past midnight, as of the day it began on', () => {
    const of = config({ name: 'b', days: ['fri'], from: '22:00', to: '02:00' })
    expect([now(of, '2026-11-27 23:00'), now(of, '2026-11-28 01:59'), now(of, '2026-11-28 02:00')]).toEqual([
      'b',
      'b',
      'a',
    ])
    expect(now(of, '2026-11-27 01:00')).toBe('a')
    expect(isShownAt({ from: '18:00' }, 'UTC', utc('2026-11-23 23:59'))).toBe(true)
    expect(isShownAt({ to: '06:00' }, 'UTC', utc('2026-11-23 06:00'))).toBe(false)
  })

  test('a campaign from its first day to the end of its last, also weeks ahead', () => {
    const of = config({ name: 'b', dateFrom: '2026-12-24', dateTo: '2026-12-26', days: ['sat'], from: '09:00' })
    expect(then(of, '2026-11-23 09:00')).toBe('2026-12-26 09:00 b')
    expect(then(of, '2026-12-26 10:00')).toBe('2026-12-27 00:00 a')
    expect(then(of, '2026-12-27 10:00')).toBeNull()
  })

  test('the same bytes are no change', () => {
    expect(then(config({ name: 'a', from: '08:00' }), '2026-11-23 07:00')).toBeNull()
  })

  test('a zone has its own clock, and an hour that it leaves out is the hour after it', () => {
    const of = config({ name: 'b', from: '02:00', to: '03:00' })
    expect([now(of, '2026-11-23 18:30', 'Asia/Shanghai'), now(of, '2026-11-23 18:30')]).toEqual(['b', 'a'])
    expect(then(of, '2027-03-14 05:00', 'America/New_York')).toBe('2027-03-14 07:00 b')
    expect(then(of, '2027-03-14 07:30', 'America/New_York')).toBe('2027-03-14 08:00 a')
  })
})
