import { expect, test } from 'vitest'
import { wayOf } from './way.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 8, minute)).toISOString()
const point = (minute: number, lng: number) => ({ at: at(minute), lat: 31, lng, accuracyM: 10 })
const place = (lng: number) => ({ lat: 31, lng })
const lngsOf = (exit: Parameters<typeof wayOf>[0]) => wayOf(exit).map(({ lng }) => lng)

test('the way has the start, the farthest point and the end of the exit', () => {
  const way = [point(0, 121), point(10, 121.2), point(30, 121.1)]
  const exit = { way, outAt: at(5), backAt: at(40), outPlace: place(121.15), backPlace: place(121) }
  expect(lngsOf({ ...exit, farthestPlace: place(121.3) })).toEqual([121, 121.15, 121.2, 121.3, 121.1, 121])
  expect(lngsOf({ ...exit, farthestPlace: null })).toEqual([121, 121.15, 121.2, 121.1, 121])
})

test('of an exit that lasts, the farthest point ends the way', () => {
  const exit = { way: [point(0, 121), point(10, 121.2)], outAt: at(5), backAt: null, backPlace: null }
  expect(lngsOf({ ...exit, outPlace: place(121.1), farthestPlace: place(121.4) })).toEqual([121, 121.1, 121.2, 121.4])
})

test('where no position was reported there is no way', () => {
  const exit = { way: [], outAt: at(5), backAt: null, backPlace: null }
  expect(wayOf({ ...exit, outPlace: place(121), farthestPlace: place(122) })).toEqual([])
})
