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
  ]) {
    expect(read(json)).toEqual({ polygon })
  }
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
