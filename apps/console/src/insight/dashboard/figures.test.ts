import { expect, describe, test } from 'vitest'
import { activityOf } from './figures.ts'

describe('activity of a window [1.1]', () => {
  const point = (minute: number, android: number, windows = 0, recorded = true) => ({
    at: `2026-11-20T10:0${minute}:00.000Z`,
    recorded,
    byPlatform: { android, windows, linux: 0 },
  })
  test('begins where the data begins, and says when', () => {
    const { values, since, points } = activityOf([point(0, 0), point(1, 0), point(2, 5), point(3, 6)])
    expect(values.android).toEqual([5, 6])
    expect(since).toBe('2026-11-20T10:02:00.000Z')
    expect(points).toHaveLength(2)
  })
  test('nobody there is 0, and nobody counting is a gap', () => {
    const { values } = activityOf([point(0, 3), point(1, 0), point(2, 0, 0, false), point(3, 4)])
    expect(values.android).toEqual([3, 0, null, 4])
    expect(activityOf([point(0, 3), point(1, 0)]).since).toBeNull()
  })
  test('only platforms that were active are shown', () => {
    expect(activityOf([point(0, 3, 1)]).platforms).toEqual(['android', 'windows'])
    expect(activityOf([point(0, 0)])).toMatchObject({ platforms: [], since: null, points: [] })
  })
})
