import { expect, test } from 'vitest'
import { placeAt } from './place-at.ts'

const point = (minute: number, lat: number) => ({
  at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  lat,
  lng: 0,
  accuracyM: null,
})
const way = [point(0, 10), point(10, 20), point(60, 30)]
const at = (minute: number) => placeAt(way, Date.UTC(2026, 0, 1, 0, minute))?.lat

test('between two reports it is on the line, and where nothing was said for long, where it was last', () => {
  expect(at(5)).toBe(15)
  expect(at(-5)).toBe(10)
  expect(at(40)).toBe(20)
  expect(at(60)).toBe(30)
  expect(at(99)).toBe(30)
  expect(placeAt([], 0)).toBeNull()
})
