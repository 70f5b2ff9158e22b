import { PMTiles, type Source } from 'pmtiles'
import { expect, test } from 'vitest'
import type { Area } from './borders.ts'
import { ringsOf } from './borders.ts'
import { layers, named } from './geography.ts'
import { englishOf, shortName } from './names.ts'
import { deepest, pmtiles } from './tiles.ts'

const drawn = layers()
const file = pmtiles(drawn, { attribution: 'somebody' })
const source: Source = {
  getKey: () => 'memory',
  getBytes: (offset, length) =>
    Promise.resolve({ data: Uint8Array.from(file.subarray(offset, offset + length)).buffer }),
}
const tiles = new PMTiles(source)

function holds(area: Area, [x, y]: readonly [number, number]): boolean {
  let inside = false
  for (const ring of ringsOf(area)) {
    for (const [at, [ax = 0, ay = 0]] of ring.entries()) {
      const [bx = 0, by = 0] = ring[(at + 1) % ring.length] ?? []
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  }
  return inside
}
/** The land one stands on, by the names of the files. */
const landAt = (place: readonly [number, number]) =>
  (drawn['land'] as Area[])
    .filter((area) => holds(area, place))
    .map(({ properties }) => (properties as { name: string }).name)

test.each([
  ['Taipei', [121.5, 25.03], '台湾'],
  ['Tawang', [91.87, 27.59], '西藏'],
  ['Aksai Chin', [79.5, 35.2], '新疆'],
  ['Hong Kong', [114.15, 22.38], '香港'],
] as const)('%s lies in China', (_, place, province) => {
  expect(landAt(place)).toContain(province)
  expect(landAt(place)).not.toContain('印度')
})

test('the ten dashes of the South China Sea are drawn, and are no land', () => {
  expect(drawn['dash']).toHaveLength(10)
  expect(landAt([118.7, 11.4])).toEqual([])
})

test.each([
  ['Qinghai', [100.2, 36.9], 4],
  ['Poyang', [116.2, 29.1], 5],
  ['Lake Superior', [-87, 47.7], 3],
] as const)('%s is water, drawn when it is large enough to be seen', (_, place, z) => {
  const found = (drawn['lake'] as Area[]).filter((area) => holds(area, place))
  expect(found.map(({ properties }) => properties?.['z'] as number)).toEqual([z])
})

test('the Caspian Sea is no land', () => {
  expect(landAt([50.5, 41.5])).toEqual([])
})

test.each([
  ['the Yangtze', [112.3, 30.3]],
  ['the Yellow River', [111.4, 40.1]],
] as const)('%s is drawn', (_, [lng, lat]) => {
  const courses = (drawn['river'] ?? []).flatMap(({ geometry }) =>
    geometry.type === 'LineString'
      ? [geometry.coordinates]
      : geometry.type === 'MultiLineString'
        ? geometry.coordinates
        : [],
  )
  const near = courses.flat().filter(([x = 0, y = 0]) => Math.hypot(x - lng, y - lat) < 0.3)
  expect(near.length).toBeGreaterThan(0)
})

test('states stand under their names in both languages, each once, and Taiwan is none', () => {
  const names = (drawn['country_name'] ?? []).map(({ properties }) => properties?.['cn'] as string)
  expect(names.length).toBeGreaterThan(200)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('中国')
  expect(names.some((name) => name.includes('台湾'))).toBe(false)
  expect(drawn['province_name']).toHaveLength(34)
})

test('cities of China have both names, as maps have them', () => {
  const cities = new Map(named().map(({ cn, en }) => [cn, en]))
  expect(cities.get('深圳')).toBe('Shenzhen')
  expect(cities.get('哈尔滨')).toBe('Harbin')
  expect(shortName('延边朝鲜族自治州')).toBe('延边')
  expect(shortName('密云县')).toBe('密云')
  expect(englishOf('内蒙古')).toBe('Inner Mongolia')
})

test('the search finds countries and provinces first, then cities by their people, then districts', () => {
  const order = named().map(({ cn }) => cn)
  const places = ['中国', '四川', '深圳', '嘉兴', '顺义区'].map((name) => order.indexOf(name))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the file is read as PMTiles: the whole world, a town, and nothing in the open sea', async () => {
  const header = await tiles.getHeader()
  expect(header).toMatchObject({ specVersion: 3, minZoom: 0, maxZoom: deepest })
  expect(await tiles.getMetadata()).toEqual({ attribution: 'somebody' })
  expect((await tiles.getZxy(0, 0, 0))?.data.byteLength).toBeGreaterThan(1000)
  // Around Shanghai, and in the Pacific.
  expect((await tiles.getZxy(7, 107, 52))?.data.byteLength).toBeGreaterThan(100)
  expect(await tiles.getZxy(7, 20, 60)).toBeUndefined()
  expect(file.length).toBeLessThan(4_000_000)
})
