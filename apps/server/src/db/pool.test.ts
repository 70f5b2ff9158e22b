import { createServer } from 'node:net'
import { expect, it, vi } from 'vitest'
import { openDatabase } from './pool.ts'
import { testDatabase } from './test-database.ts'

it('reads bigints and decimals as numbers, times as Date and days as text', async () => {
  await using database = await testDatabase({ empty: true })
  const { rows } = await database.pool.query(
    `select 9007199254740991::int8 as big, count(*) as count, 9007199254740993::int8 as bigger, 1.25::numeric as decimal,
     '2026-11-20 00:00:00+08'::timestamptz as time, '2026-11-20'::date as day`,
  )
  expect(rows[0]).toEqual({
    big: 9_007_199_254_740_991,
    count: 1,
    bigger: '9007199254740993',
    decimal: 1.25,
    time: new Date('2026-11-19T16:00:00Z'),
    day: '2026-11-20',
  })
})

it('outlives connections the server ends, at rest and in the middle of a transaction', async () => {
  await using database = await testDatabase({ empty: true })
  const { pool } = database
  const held = await pool.connect()
  await held.query('begin')
  const others = await Promise.all([pool.connect(), pool.connect()])
  for (const client of others) client.release()
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
  await using observer = await openDatabase(database.url, { max: 1 }).then((db) => ({
    ...db,
    [Symbol.asyncDispose]: db.close,
  }))
  await observer.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await expect(held.query('select 1')).rejects.toThrow(
    /terminating connection|not queryable|EPIPE|ECONNRESET|terminated/,
  )
  held.release(true)
  await vi.waitFor(async () =>
    expect((await pool.query('select pg_backend_pid() as pid')).rows[0].pid).not.toBe(rows[0]!.pid),
  )
})

it('ends a statement that runs too long', async () => {
  await using database = await testDatabase({ empty: true })
  expect((await database.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }])
})

it('says in one sentence that a server cannot be reached', async () => {
  const nobody = createServer()
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
  const { port } = nobody.address() as { port: number }
  await new Promise((resolve) => nobody.close(resolve))
  await expect(openDatabase(`postgres://cpm:secret@127.0.0.1:${port}/cpm`, { waitMs: 0 })).rejects.toThrow(
    /^The database cannot be used: .*ECONNREFUSED.* Check DATABASE_URL and that it is running\.$/,
  )
})
