import type { Page } from '@playwright/test'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PMTiles } from 'pmtiles'
import { pmtiles } from '../../apps/console/plugins/basemap/tiles.ts'
import { startProduct } from '../product.ts'
import { expect, test as house } from './house.ts'

/** A piece of land with one city, in the scheme of Protomaps. */
const file = pmtiles(
  {
    earth: [
      {
        type: 'Feature',
        properties: { kind: 'earth' },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [110, 25],
              [121.5, 25],
              [121.5, 35],
              [110, 35],
              [110, 25],
            ],
          ],
        },
      },
    ],
    places: [
      {
        type: 'Feature',
        properties: {
          kind: 'locality',
          min_zoom: 3,
          name: 'Hangzhou Shi',
          'name:zh-Hans': '杭州',
          'name:en': 'Hangzhou',
        },
        geometry: { type: 'Point', coordinates: [120.15, 30.27] },
      },
    ],
  },
  {},
)
const tiles = new PMTiles({
  getKey: () => 'memory',
  getBytes: (offset, length) =>
    Promise.resolve({ data: Uint8Array.from(file.subarray(offset, offset + length)).buffer }),
})
const look = '/device/deviceMap?lat=30.3&lng=121&z=6'

/** The file by ranges, or its tiles one by one, for the pages of any origin. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Allow-Headers', 'range')
  if (request.method === 'OPTIONS') return void response.end()
  const [, z, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(request.url ?? '') ?? []
  if (z !== undefined) {
    const tile = await tiles.getZxy(Number(z), Number(x), Number(y))
    return void response.end(tile ? Buffer.from(tile.data) : '')
  }
  const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
  const part = file.subarray(Number(from), to === '' ? undefined : Number(to) + 1)
  response.writeHead(206, { 'Content-Range': `bytes ${from}-${Number(from) + part.length - 1}/${file.length}` })
  response.end(part)
}

const test = house.extend<{ texts: () => Promise<string[]> }, { source: { origin: string; asked: string[] } }>({
  source: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
    async ({}, provide) => {
      const asked: string[] = []
      const server = createServer((request, response) => {
        asked.push(request.url ?? '')
        void answer(request, response)
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      await provide({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked })
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ source }, provide) => {
      const product = await startProduct({ env: { CPM_MAP_TILES: `${source.origin}/region.pmtiles` } })
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 420_000 },
  ],
  /** The texts that canvases drew. */
  texts: async ({ page }, provide) => {
    await page.addInitScript(() => {
      const drawn: string[] = []
      Object.assign(globalThis, { drawn })
      // oxlint-disable-next-line typescript/unbound-method -- called with the context of the caller
      const { fillText } = CanvasRenderingContext2D.prototype
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        drawn.push(text)
        fillText.call(this, text, ...rest)
      }
    })
    await provide(() => page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn))
  },
})

/** Colours at the middle of the tiles of the map. */
const colours = (page: Page) =>
  page.locator('canvas.leaflet-tile').evaluateAll((all) => [
    ...new Set(
      (all as HTMLCanvasElement[]).flatMap((tile) => {
        const { width, height } = tile
        const at = width > 0 ? tile.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data : undefined
        return at?.[3] === 255 ? [[...at.subarray(0, 3)].join()] : []
      }),
    ),
  ])
const lightest = (found: string[]) => Math.max(...found.map((colour) => Math.max(...colour.split(',').map(Number))))

test('the tiles of a PMTiles file elsewhere are drawn in the theme, with names in the language', async ({
  page,
  enter,
  source,
  texts,
}) => {
  await enter('enterprise', look, { language: 'cn', theme: 'dark' })
  await expect.poll(texts).toContain('杭州')
  expect(source.asked).toContain('/region.pmtiles')
  await expect.poll(async () => (await colours(page)).length, 'water and land').toBeGreaterThan(1)
  expect(lightest(await colours(page))).toBeLessThan(90)
})

test('vector tiles elsewhere are asked for one by one, and drawn', async ({ page, enter, source, texts }) => {
  await page.route('**/api/v1/map', async (route) => {
    const answered = await route.fetch()
    const body = (await answered.json()) as { result: object }
    const result = { ...body.result, tiles: `${source.origin}/{z}/{x}/{y}.mvt` }
    await route.fulfill({ response: answered, json: { ...body, result } })
  })
  await enter('enterprise', look)
  await expect.poll(texts).toContain('Hangzhou')
  expect(source.asked).toContain('/5/26/13.mvt')
  await expect.poll(async () => (await colours(page)).length, 'water and land').toBeGreaterThan(1)
  expect(lightest(await colours(page))).toBeGreaterThan(180)
})
