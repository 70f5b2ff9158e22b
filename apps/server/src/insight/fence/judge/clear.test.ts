import { type Area, lngFrom, isOutBy, metresWrong } from '@cpm/contract/estate/agent/fence/geometry'
import { expect, test } from 'vitest'
import { clearOf } from './clear.ts'

/** Pairs of numbers below one, evenly spread, and the same each time. */
function* spread(count: number): Generator<[number, number]> {
  for (let n = 1; n <= count; n++) yield [(n * 0.754_877_666_25) % 1, (n * 0.569_840_290_99) % 1]
}

const ring = [
  [121.4, 31.2],
  [121.5, 31.2],
  [121.46, 31.24],
  [121.5, 31.3],
  [121.4, 31.2],
] as const
const areas: Record<string, Area> = {
  'a shop': { circle: { lat: 31.2, lng: 121.4, radiusM: 300 } },
  'a country': { circle: { lat: 31.2, lng: 121.4, radiusM: 900_000 } },
  'far in the north': { circle: { lat: 78.9, lng: 11.9, radiusM: 40_000 } },
  'near a pole': { circle: { lat: 89, lng: 11.9, radiusM: 40_000 } },
  'wide and near a pole': { circle: { lat: 87, lng: 11.9, radiusM: 250_000 } },
  'over the date line': { circle: { lat: -17.7, lng: 179.99, radiusM: 9_000 } },
  'a polygon': { polygon: { coordinates: [ring] } },
  'a polygon with a hole': {
    polygon: {
      coordinates: [
        [
          [10, 40],
          [11, 40],
          [11, 41],
          [10, 41],
          [10, 40],
        ],
        [
          [10.3, 40.3],
          [10.5, 40.6],
          [10.7, 40.3],
          [10.3, 40.3],
        ],
      ],
    },
  },
  'a polygon wider than half the earth': {
    polygon: {
      coordinates: [
        [
          [-120, 1],
          [0, 3],
          [120, 1],
          [120, 2],
          [0, 5],
          [-120, 2],
          [-120, 1],
        ],
      ],
    },
  },
  'a polygon over the date line': {
    polygon: {
      coordinates: [
        [
          [179.9, 1],
          [-179.9, 1],
          [-179.9, 2],
          [179.9, 2],
          [179.9, 1],
        ],
      ],
    },
  },
}

test.each(Object.entries(areas))('a place that is clear of %s is never on its wrong side', (name, area) => {
  const [lng = 0, lat = 0] =
    'circle' in area ? [area.circle.lng, area.circle.lat] : (area.polygon.coordinates[0]?.[0] ?? [])
  const reach = 'circle' in area ? area.circle.radiusM / 111_000 : 1
  const wide = reach / Math.max(0.02, Math.cos((lat * Math.PI) / 180))
  const clear = { inside: 0, outside: 0 }
  const right = { inside: 0, outside: 0 }
  const isClear = { inside: clearOf(area, 'inside'), outside: clearOf(area, 'outside') }
  for (const [north, east] of spread(4_000)) {
    const at = {
      lat: Math.min(90, Math.max(-90, lat + (north - 0.5) * 5 * reach)),
      lng: lngFrom(0, lng + (east - 0.5) * 5 * wide),
    }
    for (const keep of ['inside', 'outside'] as const) {
      const border = { area, keep }
      const isOut = isOutBy(border, metresWrong(border, at), 0)
      if (isOut === false) right[keep]++
      if (!isClear[keep](at)) continue
      clear[keep]++
      expect(isOut, `${at.lat}, ${at.lng}`).not.toBe(true)
    }
  }
  // What is not near a pole is spared the reckoning for most places.
  if (Math.abs(lat) < 78) expect(clear.outside).toBeGreaterThan(1_500)
  if (!name.includes('half the earth')) expect(clear.inside).toBeGreaterThan(right.inside * 0.4)
})
