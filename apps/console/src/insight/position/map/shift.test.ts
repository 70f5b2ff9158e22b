import { expect, test } from 'vitest'
import { shiftsOf } from './shift.ts'

test('on a map in GCJ-02 places of China are shifted where they are drawn, and a click means the place it shows', () => {
  const { drawn, meant } = shiftsOf(true)
  const shanghai = { lat: 31.23629, lng: 121.48004 }
  const shown = drawn(shanghai)
  expect(Math.hypot(shown.lat - shanghai.lat, shown.lng - shanghai.lng) * 111_320).toBeGreaterThan(300)
  const back = meant(shown)
  expect(back.lat).toBeCloseTo(shanghai.lat, 4)
  expect(back.lng).toBeCloseTo(shanghai.lng, 4)
  expect(drawn({ lat: 48.85, lng: 2.35 })).toEqual({ lat: 48.85, lng: 2.35 })
})

test('on any other map nothing is shifted', () => {
  const place = { lat: 31, lng: 121 }
  expect(shiftsOf(false).drawn(place)).toBe(place)
})
