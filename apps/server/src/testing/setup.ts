import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { discardFolder } from '../db/embedded/testing/discard-folder.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/pool.ts'
import { seedDictionaries } from '../seed/dictionaries.ts'
import { seedMenus } from '../seed/menus.ts'
import { dropDatabase } from './drop-database.ts'
import { testFolder } from './folder.ts'

/** The server of this test run, the migrated database that each test's own is copied from, and how. */
export type TestServer = { url: string; template: string; strategy: 'file_copy' | 'wal_log' }

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** Starts one database server for a whole test run, or uses that of CPM_TEST_DATABASE_URL, and fills a template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer()
  const template = `cpm_test_${process.pid}_${Date.now()}`
  const run = (statement: string) => withClient(server.url, (client) => client.query(statement))
  try {
    await run(`create database ${template}`)
    await fillTemplate(databaseUrl(server.url, template))
  } catch (error) {
    await server.close()
    throw error
  }
  // Copied as files, which costs least where nothing is ever forced to a disk.
  project.provide('testServer', { url: server.url, template, strategy: server.isOurs ? 'file_copy' : 'wal_log' })
  return async () => {
    if (server.isOurs) return server.close()
    const { rows } = await withClient(server.url, (client) =>
      client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
        template,
      ]),
    )
    await withClient(server.url, async (client) => {
      for (const { name } of rows) await dropDatabase(client, name)
    })
  }
}

async function openServer() {
  const given = process.env.CPM_TEST_DATABASE_URL
  if (given) return { url: given, isOurs: false, close: async () => undefined }
  const dataDir = await mkdtemp(join(testFolder(), 'cpm-test-'))
  const discard = () => discardFolder(dataDir)
  const embedded = await startEmbedded({ dataDir, fast: true }).catch(async (error: unknown) => {
    await discard()
    throw error
  })
  const close = async () => {
    await embedded.stop()
    await discard()
  }
  return { url: embedded.url, isOurs: true, close }
}

/** The tables, and what every start of the server puts into them: once here, and not in each test's copy. */
async function fillTemplate(url: string): Promise<void> {
  const { db, pool, close } = await openDatabase(url, { max: 1 })
  try {
    await migrate(pool)
    await seedMenus(db)
    await seedDictionaries(db)
  } finally {
    await close()
  }
}

/** The same server's URL for another of its databases. */
export function databaseUrl(serverUrl: string, name: string): string {
  return serverUrl.replace(/\/[^/?]*(\?.*)?$/, `/${name}$1`)
}

/** Runs something on a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
