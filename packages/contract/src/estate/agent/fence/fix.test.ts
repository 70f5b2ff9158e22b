import { expect, test } from 'vitest'
import { believe, type Fix, fixOf, isRough, type KnownFix } from './fix.ts'

const now = Date.UTC(2026, 10, 29, 12)
const minute = 60_000
const fix = (lat: number, lng: number, minutes = 0, more: Partial<Fix> = {}): Fix => ({
  lat,
  lng,
  at: now + minutes * minute,
  accuracyM: 10,
  by: 'gps',
  ...more,
})
/** Latitudes of the positions that are believed. */
function believed(...fixes: Fix[]): number[] {
  let known: KnownFix = { last: null, doubt: null }
  return fixes.flatMap((one) => {
    const next = believe(known, one)
    known = next.known
    return next.fixes.map(({ lat }) => lat)
  })
}

test('0, 0 is no position', () => {
  expect(believed(fix(0, 0), fix(31, 121), fix(0.001, -0.001, 5), fix(31.01, 121, 10))).toEqual([31, 31.01])
})

test('a jump that no vehicle can make is not believed until a second position confirms it', () => {
  const [home, moscow] = [fix(31, 121), fix(55.7, 37.6, 5)]
  expect(believed(home, moscow, fix(31.01, 121, 10))).toEqual([31, 31.01])
  expect(believed(home, moscow, { ...moscow, lat: 55.71, at: now + 10 * minute })).toEqual([31, 55.7, 55.71])
  // The same position again confirms nothing.
  expect(believed(home, moscow, moscow, moscow)).toEqual([31])
  expect(believed(home, moscow, fix(-33, 18, 10), fix(31.01, 121, 15))).toEqual([31, 31.01])
})

test('swapped latitude and longitude are never believed, however often they come', () => {
  expect(believed(fix(52.5, 13.4), fix(13.4, 52.5, 5), fix(13.4, 52.5, 10), fix(13.41, 52.5, 15))).toEqual([52.5])
})

test('a plane, an inaccurate method and a late position are believed; a late one leaves the last', () => {
  expect(believed(fix(31, 121), fix(39.9, 116.4, 120))).toEqual([31, 39.9])
  expect(believed(fix(31, 121), fix(31.3, 121, 1, { by: 'ip', accuracyM: 30_000 }))).toEqual([31, 31.3])
  const known = believe({ last: null, doubt: null }, fix(31, 121, 10)).known
  expect(believe(known, fix(31.01, 121, 5))).toEqual({ known, fixes: [fix(31.01, 121, 5)] })
  expect(believe(known, fix(55, 37, 5)).fixes).toEqual([])
})

test('a clock in 1970, or one that is ahead, says nothing about when a position was measured', () => {
  expect(fixOf({ lat: 1, lng: 2, at: 20_000 }, now).at).toBe(now)
  expect(fixOf({ lat: 1, lng: 2, at: now + 1 }, now).at).toBe(now)
  expect(fixOf({ lat: 1, lng: 2, at: now - 1 }, now).at).toBe(now - 1)
  expect(fixOf({ lat: 1, lng: 2, accuracy: 5, by: 'wifi' }, now)).toEqual({
    lat: 1,
    lng: 2,
    at: now,
    accuracyM: 5,
    by: 'wifi',
  })
})

test('a cell tower or a network address is rough, also if it claims to be accurate', () => {
  expect([isRough(fix(1, 1)), isRough(fix(1, 1, 0, { accuracyM: null })), isRough(fix(1, 1, 0, { by: 'ip' }))]).toEqual(
    [false, false, true],
  )
  expect(isRough(fix(1, 1, 0, { accuracyM: 1500, by: null }))).toBe(true)
})
