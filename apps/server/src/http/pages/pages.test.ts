import fastify, { type FastifyInstance } from 'fastify'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discardFolder } from '../../db/embedded/testing/discard-folder.ts'
import { testFolder } from '../../testing/folder.ts'
import { pages } from './pages.ts'

const page = '<!doctype html><title>CPM</title>'
let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(testFolder(), 'cpm-pages-'))
  mkdirSync(join(folder, 'assets'))
  const files = { 'index.html': page, 'assets/AAAAAAA.js': 'a()', 'assets/scan-worker-BBBBBBB.js': 'b()' }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
  }
  app = fastify()
  await pages(app, folder)
})
afterAll(async () => {
  await app.close()
  await discardFolder(folder)
})
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('the page is there at every address, also for who takes nothing compressed', async () => {
  for (const url of ['/', '/login', '/device/index', '/device/deviceDetail/A-1?tab=apps']) {
    const plain = await get(url)
    expect([url, plain.statusCode, plain.body]).toEqual([url, 200, page])
    expect(plain.headers['cache-control'], url).toBe('no-cache')
    const packed = await get(url, { 'accept-encoding': 'br' })
    expect([url, packed.statusCode, packed.headers['content-encoding']]).toEqual([url, 200, 'br'])
  }
})

test('a file that is not there is no page', async () => {
  for (const url of ['/nowhere.js', '/assets/none.js', '/api/v1/none']) {
    for (const encoding of ['', 'br']) {
      const answer = await get(url, encoding === '' ? {} : { 'accept-encoding': encoding })
      expect([url, encoding, answer.statusCode, answer.headers['content-type']]).toEqual([
        url,
        encoding,
        404,
        expect.stringContaining('json'),
      ])
    }
  }
})

test('built files are kept for good, and of them one may compile WebAssembly', async () => {
  const [plain, worker] = [await get('/assets/AAAAAAA.js'), await get('/assets/scan-worker-BBBBBBB.js')]
  for (const { headers } of [plain, worker]) expect(headers['cache-control']).toContain('immutable')
  expect(plain.headers['content-security-policy']).toBeUndefined()
  expect(worker.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
})
