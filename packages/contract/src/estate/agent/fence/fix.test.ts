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

test('0, 0 and a position of more than 30 days ago are none', () => {
  expect(fixOf({ lat: 0, lng: 0 }, now)).toBeNull()
  expect(fixOf({ lat: 0.001, lng: -0.001, accuracyM: 5 }, now)).toBeNull()
  expect(fixOf({ lat: 31, lng: 121, at: now - 31 * 24 * 60 * minute }, now)).toBeNull()
})

test('a jump that no vehicle can make is not believed until a second position confirms it', () => {
  const [home, moscow] = [fix(31, 121), fix(55.7, 37.6, 5)]
  expect(believed(home, moscow, fix(31.01, 121, 10))).toEqual([31, 31.01])
  expect(believed(home, moscow, { ...moscow, lat: 55.71, at: now + 10 * minute })).toEqual([31, 55.7, 55.71])
  // The same position again confirms nothing.
  expect(believed(home, moscow, moscow, moscow)).toEqual([31])
  expect(believed(home, moscow, fix(-33, 18, 10), fix(31.01, 121, 15))).toEqual([31, 31.01])
})

test('swapped latitude and longitude are not believed, also after a night; a wrong first position heals', () => {
  const [berlin, swapped] = [fix(52.5, 13.4), (minutes: number) => fix(13.4, 52.5, minutes)]
  expect(believed(berlin, swapped(5), swapped(10), fix(52.51, 13.4, 15), swapped(20))).toEqual([52.5, 52.51])
  expect(believed(berlin, swapped(12 * 60))).toEqual([52.5])
  const right = [5, 10, 15, 20, 25].map((minutes) => fix(52.5, 13.4, minutes))
  expect(believed(swapped(0), ...right)).toEqual([13.4, 52.5, 52.5])
})

test('a rough position does not replace an accurate one of the last minutes that it agrees with', () => {
  const rough = (minutes: number) => fix(31.02, 121, minutes, { by: 'ip', accuracyM: 5_000 })
  expect(believed(fix(31, 121), rough(1), fix(31.001, 121, 0.5))).toEqual([31, 31.001])
  expect(believed(fix(31, 121), rough(11))).toEqual([31, 31.02])
  expect(believed(fix(31, 121), fix(60, 10, 1, { accuracyM: 1e300 }))).toEqual([31])
})

test('a plane, an inaccurate method and a late position are believed; a late one leaves the last', () => {
  expect(believed(fix(31, 121), fix(39.9, 116.4, 120))).toEqual([31, 39.9])
  expect(believed(fix(31, 121), fix(31.3, 121, 1, { by: 'ip', accuracyM: 30_000 }))).toEqual([31, 31.3])
  const known = believe({ last: null, doubt: null }, fix(31, 121, 10)).known
  expect(believe(known, fix(31.01, 121, 5))).toEqual({ known, fixes: [fix(31.01, 121, 5)] })
  expect(believe(known, fix(55, 37, 5)).fixes).toEqual([])
})

test('a clock in 1970, or one that is ahead, says nothing about when a position was measured', () => {
  expect(fixOf({ lat: 1, lng: 2, at: 20_000 }, now)?.at).toBe(now)
  expect(fixOf({ lat: 1, lng: 2, at: now + 1 }, now)?.at).toBe(now)
  expect(fixOf({ lat: 1, lng: 2, at: now - 1 }, now)?.at).toBe(now - 1)
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
