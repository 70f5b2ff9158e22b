import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { foundFirst, unindexed } from './planner.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await sql`create table thing (id int, name text, at timestamptz, kind int)`.execute(db)
  await sql`insert into thing select i, 'n' || i, now() + i * interval '1 second', i % 50 from generate_series(1, 20000) i`.execute(
    db,
  )
  await sql`create index thing_name on thing (name)`.execute(db)
  await sql`create index thing_at on thing (at)`.execute(db)
  await sql`create index thing_kind on thing (kind)`.execute(db)
  await sql`analyze thing`.execute(db)
})
afterAll(() => database.close())

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(database.db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
const idsOf = async (query: RawBuilder<unknown>) => (await sql<{ id: number }>`${query}`.execute(database.db)).rows

test.each([
  ['name', 'text'],
  ['at', 'time'],
] as const)('what is sorted by %s unindexed is found by its filter, in the same order', async (name, type) => {
  const column = sql.ref(name)
  const by = (order: RawBuilder<unknown>) => sql`select id from thing where kind = 7 order by ${order} limit 20`
  expect(await planOf(by(column))).toContain(`Index Scan using thing_${name}`)
  const plan = await planOf(by(unindexed(column, type)))
  expect(plan).toContain('Sort')
  expect(plan).toContain('thing_kind')
  expect(await idsOf(by(unindexed(column, type)))).toEqual(await idsOf(by(column)))
})

test('what is to be found first is not looked for along the order around it', async () => {
  const within = sql`select * from thing where kind = 7`
  const newest = (from: RawBuilder<unknown>) => sql`select id from ${from} as found order by at desc limit 20`
  expect(await planOf(newest(sql`(${within})`))).toContain('thing_at')
  const plan = await planOf(newest(foundFirst(within)))
  expect(plan).toContain('thing_kind')
  expect(plan).not.toContain('thing_at')
  expect(await idsOf(newest(foundFirst(within)))).toEqual(await idsOf(newest(sql`(${within})`)))
})
