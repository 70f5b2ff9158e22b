import { expect, it } from 'vitest'
import { barsOf, mostBars } from './bars.ts'

type Order = 'older' | 'current' | 'newer' | null
const version = (versionName: string, order: Order, count: number, barred = false) => ({
  versionId: order === null ? null : `v${versionName}`,
  versionName,
  versionCode: null,
  order,
  count,
  barred,
})

it('[3.17] the newest version is on top, and what is outdated, ahead, barred or unknown is told apart', () => {
  const versions = [
    version('3', 'newer', 1),
    version('2', 'current', 9),
    version('1.5', 'older', 2, true),
    version('1', 'older', 5),
    version('0.9', null, 3),
  ]
  const bars = barsOf(versions, true)
  expect(bars.map(({ versionName, tone }) => [versionName, tone])).toEqual([
    ['3', 'info'],
    ['2', 'ok'],
    ['1.5', 'bad'],
    ['1', 'warn'],
    ['0.9', 'idle'],
  ])
})

it('of an app that is not listed no version is outdated, and a barred one is told apart', () => {
  const bars = barsOf([version('2', 'current', 9), version('1.5', 'older', 2, true), version('1', 'older', 5)], false)
  expect(bars.map(({ tone }) => tone)).toEqual(['idle', 'bad', 'idle'])
})

it('many versions are told in few bars, and no terminal is lost', () => {
  const all = Array.from({ length: 25 }, (_, nth) => version(`1.${25 - nth}`, 'older', nth + 1))
  const bars = barsOf(all, true)
  expect(bars).toHaveLength(mostBars)
  expect(bars.at(-1)).toMatchObject({ versionId: null, versionName: '' })
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(all.reduce((sum, { count }) => sum + count, 0))
})
