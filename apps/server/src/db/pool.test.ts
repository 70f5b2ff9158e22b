import { createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { openDatabase, prepared } from './pool.ts'
import { testDatabase } from '../testing/database.ts'

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

it('reads moments of any zone, century and precision as the driver does', async () => {
  await using database = await testDatabase({ empty: true })
  const plain = new pg.Client(database.url)
  await plain.connect()
  const said = [
    '2026-11-20 10:20:30.123456+00',
    '2026-11-20 10:20:30+00',
    '1969-12-31 23:59:59.9+00',
    '0044-03-15 BC',
    '20260-01-01',
    'infinity',
    '2026-02-28 23:59:59.999999+00',
  ]
  try {
    for (const zone of ['UTC', 'Asia/Shanghai', 'America/St_Johns']) {
      const query = `select ${said.map((text, i) => `'${text}'::timestamptz as t${i}`).join(', ')}`
      const client = await database.pool.connect()
      for (const one of [client, plain]) await one.query(`set timezone = '${zone}'`)
      const [ours, theirs] = [await client.query(query), await plain.query(query)]
      await client.query('reset timezone')
      client.release()
      expect(ours.rows[0], zone).toEqual(theirs.rows[0])
    }
  } finally {
    await plain.end()
  }
})

it('plans a prepared statement once, and asks it anew each time', async () => {
  await using database = await testDatabase({ empty: true })
  const { db, close } = await openDatabase(database.url, { max: 1 })
  const ask = (n: number) => sql<{ n: number }>`${prepared} select ${n}::int as n`.execute(db)
  const found = []
  for (const n of [1, 2, 3]) found.push((await ask(n)).rows[0]?.n)
  expect(found).toEqual([1, 2, 3])
  const kept = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(db)
  expect(kept.rows[0]?.n).toBe(1)
  await expect(sql`${prepared} select 1 / ${0}::int`.execute(db)).rejects.toThrow('division by zero')
  expect((await ask(4)).rows[0]?.n).toBe(4)
  await close()
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
