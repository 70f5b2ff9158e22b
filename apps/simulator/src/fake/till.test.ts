import { expect, test } from 'vitest'
import { isSelling } from './till.ts'

const shanghai = { sn: 'PAX-0001', lng: 121.48 }
const minute = 60_000
/** Minutes of an hour, by the clock in Shanghai, in which somebody pays. */
function share(hourThere: number, till = shanghai): number {
  const from = Date.UTC(2026, 10, 23, hourThere - 8)
  return Array.from({ length: 60 }, (_, n) => isSelling(till, from + n * minute)).filter(Boolean).length / 60
}

test('a till sells in trading hours, more at noon than in the morning, and never at night', () => {
  expect([share(3), share(8), share(22)]).toEqual([0, 0, 0])
  expect(share(10)).toBeGreaterThan(0)
  expect(share(12)).toBeGreaterThan(2 * share(10))
  expect(share(12)).toBeLessThan(0.6)
})

test('every sale ends, and the tills of a shop do not sell in step', () => {
  const from = Date.UTC(2026, 10, 23, 4)
  const others = Array.from({ length: 40 }, (_, n) => ({ ...shanghai, sn: `PAX-${n}` }))
  for (const moment of [from, from + 7 * minute]) {
    const selling = others.filter((till) => isSelling(till, moment)).length
    expect(selling).toBeGreaterThan(0)
    expect(selling).toBeLessThan(40)
  }
  for (let n = 0; n < 120; n++) {
    const later = Array.from({ length: 9 }, (_, k) => isSelling(shanghai, from + n * minute + k * 10_000))
    expect(later).toContain(false)
  }
})
