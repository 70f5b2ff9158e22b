import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { discardFolder } from '../../apps/server/src/db/embedded/testing/discard-folder.ts'
import { startEmbedded } from '../../apps/server/src/db/embedded/embedded.ts'
import { testFolder } from '../../apps/server/src/testing/folder.ts'
import { type Product, startProduct } from '../product.ts'
import { test as house } from './house.ts'

/** What the assistant's page was asked with. */
export type Assistant = { url: string; asked: { url: string; headers: Record<string, unknown> }[] }

/** The house with a hand on its database, and an AI assistant from outside. */
export const test = house.extend<
  object,
  { lab: { product: Product; sql: pg.Client; assistant: Assistant }; product: Product }
>({
  lab: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
    async ({}, provide) => {
      const folder = await mkdtemp(join(testFolder(), 'cpm-shell-'))
      const assistant: Assistant = { url: '', asked: [] }
      const outside = createServer((request, response) => {
        assistant.asked.push({ url: request.url ?? '', headers: request.headers })
        response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>AI</title><h1>Ask me</h1>')
      })
      await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
      assistant.url = `http://localhost:${(outside.address() as AddressInfo).port}/chat?of=cpm`
      const embedded = await startEmbedded({ dataDir: folder, fast: true })
      const product = await startProduct({ env: { DATABASE_URL: embedded.url, CPM_ASSISTANT_URL: assistant.url } })
      const sql = new pg.Client(embedded.connection)
      await sql.connect()
      await provide({ product, sql, assistant })
      await sql.end()
      await product.stop()
      await embedded.stop()
      outside.close()
      await discardFolder(folder)
    },
    { scope: 'worker', timeout: 420_000 },
  ],
  product: [async ({ lab }, provide) => provide(lab.product), { scope: 'worker' }],
})
