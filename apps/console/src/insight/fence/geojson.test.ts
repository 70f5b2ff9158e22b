import { expect, test } from 'vitest'
import { readGeoJson } from './geojson.ts'

const square = [
  [121.4, 31.2],
  [121.5, 31.2],
  [121.5, 31.3],
  [121.4, 31.3],
  [121.4, 31.2],
]
const polygon = { type: 'Polygon', coordinates: [square] }
const feature = { type: 'Feature', properties: {}, geometry: polygon }
const read = (json: unknown) => readGeoJson(JSON.stringify(json))

test('a polygon is read from whatever GeoJSON holds one of, and an open ring is closed', () => {
  for (const json of [
    polygon,
    feature,
    { type: 'FeatureCollection', features: [feature] },
    { type: 'MultiPolygon', coordinates: [[square]] },
    { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [0, 0] }, polygon] },
    { type: 'Polygon', coordinates: [square.slice(0, -1)] },
    { type: 'Polygon', coordinates: [square.map(([lng, lat]) => [lng, lat, 12])] },
    { type: 'Polygon', coordinates: [square.flatMap((corner) => [corner, corner])] },
  ]) {
    expect(read(json)).toEqual({ polygon })
  }
  expect(readGeoJson(`\uFEFF${JSON.stringify(polygon)}`)).toEqual({ polygon })
})

test('the corner that closes a ring does not count', () => {
  const round = (count: number) => ({
    type: 'Polygon',
    coordinates: [
      Array.from({ length: count }, (_, nth) => {
        const angle = (nth / count) * 2 * Math.PI
        return [121 + Math.cos(angle), 31 + Math.sin(angle)]
      }),
    ],
  })
  expect(read(round(500))).toMatchObject({ polygon: { type: 'Polygon' } })
  expect(read(round(501))).toEqual({ word: 'fence.tooManyCorners' })
})

test('coordinates that are no lists are reported as a wrong corner', () => {
  const wrong = { word: 'fence.badCorner', vars: { ring: 1, count: 1 } }
  for (const coordinates of [[5], [[5]], [[[5]]], [null], 5])
    expect(read({ type: 'MultiPolygon', coordinates })).toEqual(wrong)
  for (const coordinates of [[5], [[5]], 5, undefined]) expect(read({ type: 'Polygon', coordinates })).toEqual(wrong)
})

test('what is no polygon is said, and where', () => {
  expect(readGeoJson('{"type"')).toMatchObject({ word: 'fence.badJson' })
  expect(read(null)).toMatchObject({ word: 'fence.noPolygon', vars: { type: '–' } })
  expect(read({ type: 'Feature', geometry: { type: 'LineString', coordinates: [] } })).toEqual({
    word: 'fence.noPolygon',
    vars: { type: 'LineString' },
  })
  expect(read({ type: 'MultiPolygon', coordinates: [[square], [square]] })).toMatchObject({ vars: { count: 2 } })
  expect(
    read({
      type: 'Polygon',
      coordinates: [
        [
          [121, 31],
          ['x', 31],
        ],
      ],
    }),
  ).toEqual({
    word: 'fence.badCorner',
    vars: { ring: 1, count: 2 },
  })
  expect(read({ type: 'Polygon', coordinates: [square.map(([lng, lat]) => [lat, lng])] })).toMatchObject({
    word: 'fence.swapped',
  })
  expect(
    read({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    }),
  ).toEqual({ word: 'fence.tooFewCorners' })
  expect(
    read({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    }),
  ).toEqual({
    word: 'fence.crossesItself',
  })
})
