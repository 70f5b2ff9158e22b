import { expect, test } from 'vitest'
import { makeFleet } from './fleet.ts'
import { isRoaming, locationAt, wayUntil } from './roaming.ts'

const fleet = makeFleet(1, 200, 5)
const now = Date.UTC(2026, 10, 20, 9)
const hour = 3_600_000

test('a few terminals of the demo drive about, and come home again', () => {
  const vans = fleet.filter(isRoaming)
  expect(vans.length).toBeGreaterThan(2)
  expect(vans.length).toBeLessThan(40)
  for (const van of vans) {
    const away = Array.from({ length: 240 }, (_, n) => {
      const { lat, lng } = locationAt(van, now + (n * hour) / 60)
      return Math.hypot(lat - van.lat, (lng - van.lng) * Math.cos((lat * Math.PI) / 180)) * 111_320
    })
    expect(Math.max(...away)).toBeGreaterThan(4000)
    expect(Math.max(...away)).toBeLessThan(20_000)
    expect(Math.min(...away)).toBeLessThan(1)
    // Of a van, not of an aeroplane: a kilometre and a half in a minute is as fast as it gets.
    for (const [n, metres] of away.slice(1).entries()) expect(Math.abs(metres - (away[n] ?? 0))).toBeLessThan(1500)
  }
})

test('all others stay where they are', () => {
  const till = fleet.find((spec) => !isRoaming(spec))!
  expect(locationAt(till, now)).toEqual(locationAt(till, now + 5 * hour))
  expect(wayUntil(till, now)).toEqual([])
})
