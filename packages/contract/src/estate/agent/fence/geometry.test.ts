import { Geodesic } from 'geographiclib-geodesic'
import { expect, test } from 'vitest'
import {
  type Area,
  type Border,
  boundsOf,
  type Corner,
  crossesItself,
  isOutBy,
  lngFrom,
  metresBetween,
  metresOutside,
  metresWrong,
  type Point,
} from './geometry.ts'
import { turn } from './turn.ts'
import { isWithin, opensAt } from './week-times.ts'

const far = [
  ['a shop and its yard', { lat: 31.23629, lng: 121.48004 }, { lat: 31.2371, lng: 121.4812 }, 0.003],
  ['two ends of a town', { lat: 31.1, lng: 121.3 }, { lat: 31.4, lng: 121.7 }, 0.004],
  ['two continents', { lat: 31.2, lng: 121.5 }, { lat: -33.9, lng: 18.4 }, 0.006],
  ['over the date line', { lat: -17.8, lng: 179.9 }, { lat: -17.8, lng: -179.9 }, 0.004],
] as const

test.each(far)('how far it is between %s is as on the ellipsoid, but for a little', (_, a, b, share) => {
  const exact = Geodesic.WGS84.Inverse(a.lat, a.lng, b.lat, b.lng).s12 as number
  expect(Math.abs(metresBetween(a, b) - exact) / exact).toBeLessThan(share)
})

test('from a point to itself it is nothing', () => {
  expect(metresBetween(far[0][1], far[0][1])).toBe(0)
})

/** The same numbers every time. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
const geod = Geodesic.WGS84
const away = ({ lat, lng }: Point, heading: number, metres: number): Point => {
  const { lat2, lon2 } = geod.Direct(lat, lng, heading, metres)
  return { lat: lat2 as number, lng: lon2 as number }
}
const wrapped = (lng: number) => lngFrom(0, lng)

/** A polygon without crossings: corners around a centre in the order of their bearing. */
function star(center: Point, roll: () => number, corners: number, reachM: number): Corner[] {
  const ring = Array.from({ length: corners }, (_, nth): Corner => {
    const { lat, lng } = away(center, (360 * nth) / corners, reachM * (0.4 + 0.6 * roll()))
    return [wrapped(lng), lat]
  })
  return [...ring, ring[0] as Corner]
}

const places: Point[] = [
  { lat: 31.23, lng: 121.47 },
  { lat: -17.8, lng: 179.99 },
  { lat: 60.2, lng: -179.98 },
  { lat: 0, lng: 0 },
  { lat: -54.8, lng: -68.3 },
]

test('a circle has inside what is nearer to its centre than it is wide, wherever it is', () => {
  const roll = dice(1)
  for (let i = 0; i < 500; i++) {
    const center = places[i % places.length] as Point
    const area: Area = { circle: { ...center, radiusM: 50 + roll() * 5000 } }
    const metres = area.circle.radiusM * (0.2 + roll() * 2)
    const at = away(center, roll() * 360, metres)
    expect(Math.abs(metresOutside(area, at) - (metres - area.circle.radiusM))).toBeLessThan(metres * 0.006 + 0.1)
  }
})

test('a polygon has the same inside wherever it is, also over the date line, and whichever way round it was drawn', () => {
  const roll = dice(2)
  for (let i = 0; i < 300; i++) {
    const here = { lat: (roll() - 0.5) * 120, lng: (roll() - 0.5) * 60 }
    const ring = star(here, roll, 3 + Math.floor(roll() * 20), 200 + roll() * 20_000)
    const at = away(here, roll() * 360, roll() * 25_000)
    const area: Area = { polygon: { coordinates: [ring] } }
    const said = metresOutside(area, at)
    const by = 150 + roll() * 60
    const moved = (lng: number) => wrapped(lng + by)
    const there = ring.map(([lng, lat]): Corner => [moved(lng), lat])
    const other = metresOutside({ polygon: { coordinates: [there] } }, { lat: at.lat, lng: moved(at.lng) })
    expect(Math.abs(other - said)).toBeLessThan(0.01)
    expect(metresOutside({ polygon: { coordinates: [ring.toReversed()] } }, at)).toBeCloseTo(said, 6)
  }
})

test('the middle of a star is inside, what is beyond its reach outside, and by how much is as on the ellipsoid', () => {
  const roll = dice(3)
  for (const center of places) {
    for (let i = 0; i < 40; i++) {
      const reach = 300 + roll() * 3000
      const area: Area = { polygon: { coordinates: [star(center, roll, 12, reach)] } }
      expect(metresOutside(area, center)).toBeLessThan(0)
      const beyond = away(center, roll() * 360, reach * 1.5)
      const metres = metresOutside(area, beyond)
      expect(metres).toBeGreaterThan(reach * 0.49)
      expect(metres).toBeLessThan(reach * 1.2)
    }
  }
})

test('a hole is outside, and its edge is an edge', () => {
  const square = (half: number): Corner[] => [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
    [-half, -half],
  ]
  const area: Area = { polygon: { coordinates: [square(0.1), square(0.01)] } }
  expect(metresOutside(area, { lat: 0, lng: 0 })).toBeCloseTo(1112, -1)
  expect(metresOutside(area, { lat: 0, lng: 0.011 })).toBeCloseTo(-111, -1)
  expect(metresOutside(area, { lat: 0, lng: 0.101 })).toBeCloseTo(111, -1)
})

test('a position decides nothing while the circle of its accuracy touches the border', () => {
  const circle = { lat: 31, lng: 121, radiusM: 500 }
  const border: Border = { area: { circle }, keep: 'inside' }
  const isOut = (metres: number, unsureM: number) => {
    const at = metres === 0 ? circle : away(circle, 90, metres)
    return isOutBy(border, metresWrong(border, at), unsureM)
  }
  expect(isOut(600, 90)).toBe(true)
  expect(isOut(600, 110)).toBeNull()
  expect(isOut(520, 30)).toBeNull()
  expect(isOut(460, 30)).toBe(false)
  expect(isOut(0, 501)).toBeNull()
})

test('jitter of 30 m over the border is not out, however accurate a position claims to be; back is back', () => {
  const isOut = (keep: 'inside' | 'outside', radiusM: number, metres: number, unsureM = 3) => {
    const border: Border = { area: { circle: { lat: 31, lng: 121, radiusM } }, keep }
    return isOutBy(border, metresWrong(border, away({ lat: 31, lng: 121 }, 90, metres)), unsureM)
  }
  expect(isOut('inside', 500, 525)).toBeNull()
  expect(isOut('inside', 500, 540)).toBe(true)
  expect(isOut('inside', 500, 495)).toBe(false)
  // Of a small circle, the half about its middle is inside of it, also for a position that is less accurate.
  expect(isOut('outside', 20, 15)).toBeNull()
  expect(isOut('outside', 20, 5)).toBe(true)
  expect([isOut('outside', 20, 5, 25), isOut('inside', 20, 5, 25), isOut('inside', 20, 15, 25)]).toEqual([
    true,
    false,
    null,
  ])
  expect(isOut('inside', 20, 5, 1_500)).toBeNull()
})

test('bounds hold what they are of, and go on beyond 180 over the date line', () => {
  const [sw, ne] = boundsOf({
    polygon: {
      coordinates: [
        [
          [179, 1],
          [-179, 1],
          [-179, 2],
          [179, 1],
        ],
      ],
    },
  })
  expect([sw, ne]).toEqual([
    { lat: 1, lng: 179 },
    { lat: 2, lng: 181 },
  ])
})

test('a polygon whose sides cross is found, also over the date line; a plain one is not', () => {
  const bow: Corner[] = [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
    [0, 0],
  ]
  expect(crossesItself(bow)).toBe(true)
  expect(crossesItself(bow.map(([lng, lat]): Corner => [wrapped(lng + 179.5), lat]))).toBe(true)
  expect(
    crossesItself([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ]),
  ).toBe(false)
  expect(
    crossesItself([
      [179.5, 0],
      [-179.5, 0],
      [-179.5, 1],
      [179.5, 1],
      [179.5, 0],
    ]),
  ).toBe(false)
  const roll = dice(4)
  for (let i = 0; i < 50; i++) expect(crossesItself(star(places[1] as Point, roll, 30, 2000))).toBe(false)
})

test('it turns when it has been so for long enough, from when it began; what goes back before that is nothing', () => {
  const calm = { out: false, since: null }
  expect(turn(calm, true, 1000, 0)).toEqual({ out: true, since: null, turned: { out: true, at: 1000 } })
  const begun = turn(calm, true, 1000, 60_000)
  expect(begun).toEqual({ out: false, since: 1000, turned: null })
  expect(turn(begun, false, 30_000, 60_000)).toEqual({ ...calm, turned: null })
  expect(turn(begun, true, 61_000, 60_000)).toEqual({ out: true, since: null, turned: { out: true, at: 1000 } })
  expect(turn({ out: true, since: 5000 }, false, 65_000, 60_000).turned).toEqual({ out: false, at: 5000 })
})

test('a rough position needs a second one that agrees, even without a minimum stay', () => {
  const calm = { out: false, since: null }
  const first = turn(calm, true, 1000, 0, true)
  expect(first).toEqual({ out: false, since: 1000, turned: null })
  expect(turn(first, true, 1000, 0, true).turned).toBeNull()
  expect(turn(first, true, 2000, 0, true).turned).toEqual({ out: true, at: 1000 })
  expect(turn(first, false, 2000, 0).since).toBeNull()
})

test('times of a week hold in their zone, and past midnight on the day they began', () => {
  const times = { days: [5], from: '22:00', to: '02:00', zone: 'Asia/Shanghai' }
  expect(isWithin(times, Date.parse('2026-11-27T22:00:00+08:00'))).toBe(true)
  expect(isWithin(times, Date.parse('2026-11-28T01:59:00+08:00'))).toBe(true)
  expect(isWithin(times, Date.parse('2026-11-28T02:00:00+08:00'))).toBe(false)
  expect(isWithin(times, Date.parse('2026-11-27T01:00:00+08:00'))).toBe(false)
  expect(isWithin(null, 0)).toBe(true)
  // New York's 14 March 2027 is a Sunday without the hour from 02:00.
  const missing = { days: [7], from: '02:00', to: '03:00', zone: 'America/New_York' }
  expect([6, 7, 8].map((hour) => isWithin(missing, Date.parse(`2027-03-14T0${hour}:30:00Z`)))).toEqual([
    false,
    true,
    false,
  ])
  // The Monday after it is an hour nearer.
  const after = { days: [1], from: '08:00', to: '09:00', zone: 'America/New_York' }
  expect(new Date(opensAt(after, Date.parse('2027-03-13T12:00:00Z'))).toISOString()).toBe('2027-03-15T12:00:00.000Z')
  expect(isWithin({ ...after, zone: 'Moon/Base' }, 0)).toBe(true)
})
