import { expect, it } from 'vitest'
import { barsOf, mostBars } from './bars.ts'

const version = (versionCode: number | null, count: number, more: object = {}) => ({
  versionId: versionCode === null ? null : `v${versionCode}`,
  versionName: versionCode === null ? '0.9' : `${versionCode / 100}`,
  versionCode,
  count,
  barred: false,
  ...more,
})

it('[3.17] the newest version is on top, and what is behind, ahead, barred or unknown is told apart', () => {
  const bars = barsOf(
    [version(100, 5), version(300, 1), version(200, 9), version(150, 2, { barred: true }), version(null, 3)],
    200,
  )
  expect(bars.map(({ versionName, tone }) => [versionName, tone])).toEqual([
    ['3', 'info'],
    ['2', 'ok'],
    ['1.5', 'bad'],
    ['1', 'warn'],
    ['0.9', 'idle'],
  ])
})

it('many versions are told in few bars, and no terminal is lost', () => {
  const all = Array.from({ length: 25 }, (_, nth) => version(100 + nth, 100 - nth))
  const bars = barsOf(all, 124)
  expect(bars).toHaveLength(mostBars)
  expect(bars.at(-1)).toMatchObject({ versionId: null, versionName: '' })
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(all.reduce((sum, { count }) => sum + count, 0))
})
