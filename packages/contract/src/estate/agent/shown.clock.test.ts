import { describe, expect, test } from 'vitest'
import { isShownAt, nextShown, shownAt, wallIn } from './shown.clock.ts'
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
const wall = (text: string) => ({ date: text.slice(0, 10), clock: text.slice(11) })
const now = (of: WallpaperConfig, at: string) => shownAt(of, wall(at)).shown.name
const then = (of: WallpaperConfig, at: string) => {
  const next = nextShown(of, wall(at))
  return next && `${next.date} ${next.clock} ${next.shown.name}`
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
    expect(isShownAt({ from: '18:00' }, wall('2026-11-23 23:59'))).toBe(true)
    expect(isShownAt({ to: '06:00' }, wall('2026-11-23 06:00'))).toBe(false)
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

  test('a zone has its own clock', () => {
    const at = Date.parse('2026-11-23T23:30:00Z')
    expect(wallIn('Asia/Shanghai', at)).toEqual({ date: '2026-11-24', clock: '07:30' })
    expect(wallIn('America/New_York', at)).toEqual({ date: '2026-11-23', clock: '18:30' })
  })
})
