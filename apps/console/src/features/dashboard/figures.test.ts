import { describe, expect, test } from 'vitest'
import { activityOf, percentOf } from './figures.ts'

describe('the share of terminals online [1.1]', () => {
  test('is 100 % only when all are, and 0 % only when none is', () => {
    expect(percentOf(9999, 10_000)).toBe(99)
    expect(percentOf(1, 10_000)).toBe(1)
    expect(percentOf(10_000, 10_000)).toBe(100)
    expect(percentOf(0, 10_000)).toBe(0)
  })
  test('of no terminals at all is 0 %', () => {
    expect(percentOf(0, 0)).toBe(0)
  })
})

describe('activity of a window [1.1]', () => {
  const point = (minute: number, android: number, windows = 0) => ({
    at: `2026-11-20T10:0${minute}:00.000Z`,
    byPlatform: { android, windows, linux: 0 },
  })
  test('before the first record there is nothing, and that is not drawn as zero', () => {
    const { values, since, recorded } = activityOf([point(0, 0), point(1, 0), point(2, 5), point(3, 6)])
    expect(values.android).toEqual([null, null, 5, 6])
    expect(since).toBe('2026-11-20T10:02:00.000Z')
    expect(recorded).toBe(2)
  })
  test('a gap after the first record is a gap', () => {
    expect(activityOf([point(0, 3), point(1, 0), point(2, 4)]).values.android).toEqual([3, 0, 4])
    expect(activityOf([point(0, 3), point(1, 0)]).since).toBeNull()
  })
  test('only platforms that were active are shown', () => {
    expect(activityOf([point(0, 3, 1)]).platforms).toEqual(['android', 'windows'])
    expect(activityOf([point(0, 0)])).toMatchObject({ platforms: [], since: null, recorded: 0 })
  })
})
