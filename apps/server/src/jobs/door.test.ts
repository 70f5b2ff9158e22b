import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Feature, Job } from '../core/feature.ts'
import { openDatabase, type Database } from '../db/pool.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { openJobs } from './door.ts'

let database: TestDatabase
let pool: Database
const opened: { close: () => Promise<void> }[] = []
const said: string[] = []

beforeEach(async () => {
  database = await testDatabase({ empty: true })
  pool = await openDatabase(database.url, { max: 4 })
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
  await pool.close()
  await database.close()
  said.length = 0
})

async function open(jobs: Record<string, Job>): Promise<{ close: () => Promise<void> }> {
  const feature = { name: 'task', jobs } as unknown as Feature
  const door = await openJobs([feature], {
    db: pool.db,
    connection: database.url,
    now: () => new Date(),
    settings: {
      smtpUrl: undefined,
      smsWebhook: undefined,
      webhookHosts: [],
      secretKey: Buffer.alloc(32),
      publicUrl: '',
      store: undefined as never,
      home: null,
      dataDir: '',
      backups: undefined,
    },
    log: (line) => said.push(line),
  })
  opened.push(door)
  return door
}

const once = (run: Job['run']): Job => ({ everyMs: 3_600_000, run })

test('far more jobs than connections begin at once, and none takes what another needs to work', async () => {
  const done: number[] = []
  const job = (n: number) =>
    once(async ({ db }) => {
      await db.transaction().execute(async (tx) => {
        await sql`select pg_sleep(0.01)`.execute(tx)
      })
      done.push(n)
    })
  await open(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`job${n}`, job(n)])))
  await vi.waitFor(() => expect(done).toHaveLength(20), 5_000)
  expect(said).toEqual([])
})

test('a job runs in one process at a time, and in another one when the first is gone', async () => {
  const working = Promise.withResolvers<void>()
  const runs: string[] = []
  const first = await open({
    sweep: once(async () => {
      runs.push('first')
      await working.promise
    }),
  })
  await vi.waitFor(() => expect(runs).toEqual(['first']))
  const tried = Promise.withResolvers<void>()
  await open({
    sweep: { everyMs: 20, run: async () => void runs.push('second') },
    other: once(async () => tried.resolve()),
  })
  await tried.promise
  expect(runs).toEqual(['first'])
  working.resolve()
  await first.close()
  await vi.waitFor(() => expect(runs).toContain('second'))
})

test('goes on when the connection of the locks is lost', async () => {
  let times = 0
  await open({ sweep: { everyMs: 20, run: async () => void times++ } })
  await vi.waitFor(() => expect(times).toBeGreaterThan(0))
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'cpm jobs'`)
  const before = times
  await vi.waitFor(() => expect(times).toBeGreaterThan(before + 2))
})

test('a job that others got in the way of is run again at once, and one with another fault by the clock', async () => {
  const tries = { blocked: 0, faulty: 0 }
  const failing = (name: keyof typeof tries, code: string) =>
    once(async () => {
      tries[name] += 1
      if (tries[name] < 3) throw Object.assign(new Error('in the way'), { code })
    })
  await open({ blocked: failing('blocked', '40P01'), faulty: failing('faulty', '22000') })
  await vi.waitFor(() => expect(tries).toEqual({ blocked: 3, faulty: 1 }))
  expect(said).toEqual(['Job task.faulty failed: in the way'])
})
