import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../../testing/house.ts'

const many = 21_000
let house: House
let boss: Clients
let other: Clients
let enterpriseId: number

/** Terminals in one statement, with everything in it that a sort or a filter looks at. */
const add = (prefix: string, count: number) =>
  sql`insert into terminal (sn, enterprise_id, name, platform, model, status, created_at)
    select ${prefix}::text || (i * 7919) % 1000003, ${enterpriseId}, 'Till ' || i % 5000, 'android', 'M' || i % 7, 'activated',
      now() - i * interval '1 second' from generate_series(1, ${count}::int) i`.execute(house.db)

beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
  boss = await house.as(await house.make.account({ enterpriseId }))
  other = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
  await add('L-', many)
  await sql`update terminal_state set last_seen_at = now() - terminal_id * interval '1 second', online = terminal_id % 3 = 0
    where terminal_id % 2 = 0`.execute(house.db)
  // As the server does by itself after so many rows; the tests' own does not.
  await sql`analyze terminal, terminal_state`.execute(house.db)
})
afterAll(() => house.close())

type Sort = NonNullable<NonNullable<Parameters<Clients['terminal']['list']>[0]>['sort']>
const largest = 500
/** The whole list page by page, in each order read once: nothing changes it before the last test. */
const lists = new Map<Sort, Promise<TerminalRow[]>>()
function whole(sort: Sort): Promise<TerminalRow[]> {
  const read = async () => {
    const all: TerminalRow[] = []
    for (let page = 1; page <= Math.ceil(many / largest); page++) {
      all.push(...(await boss.terminal.list({ sort, page, pageSize: largest })).records)
    }
    return all
  }
  const known = lists.get(sort) ?? read()
  lists.set(sort, known)
  return known
}
const snsOf = (rows: readonly TerminalRow[]) => rows.map((r) => r.sn)

test.each(['sn', '-name', 'createdAt', '-lastSeenAt'] as const)(
  'pages by %s, near and far, follow one another without a gap',
  async (sort) => {
    const met = snsOf(await whole(sort))
    expect(new Set(met).size).toBe(many)
    const followed: string[] = []
    for (let after: string | undefined; ;) {
      const { records, next } = await boss.terminal.list({ sort, pageSize: largest, ...(after ? { after } : {}) })
      followed.push(...snsOf(records))
      if (!next) break
      after = next
    }
    expect(followed).toEqual(met)
  },
)

test.each(['sn', '-name', 'createdAt', 'lastSeenAt', '-lastSeenAt'] as const)(
  'far from both ends by %s, a page is the same when it is read again and from either side',
  async (sort) => {
    const size = 50
    const read = async (page: number) => {
      const { records } = await boss.terminal.list({ sort, page, pageSize: size })
      return snsOf(records)
    }
    const all = snsOf(await whole(sort))
    for (const page of [205, 205, 206, 209, 208, 205, 203, 215, 214]) {
      expect(await read(page), `page ${page}`).toEqual(all.slice((page - 1) * size, page * size))
    }
  },
)

test.each(['name', '-createdAt', '-model', 'lastSeenAt', '-lastSeenAt'] as const)(
  'a filter that finds few has them by %s in the order of the whole list',
  async (sort) => {
    const found: TerminalRow[] = []
    for (let page = 1; ; page++) {
      const { records } = await boss.terminal.list({ model: 'M3', sort, page, pageSize: largest })
      found.push(...records)
      if (records.length < largest) break
    }
    expect(snsOf(found)).toEqual(snsOf((await whole(sort)).filter((r) => r.model === 'M3')))
  },
)

test('behind the last page there is nothing', async () => {
  expect(await boss.terminal.list({ page: 1501 })).toMatchObject({ total: many, records: [] })
  expect((await boss.terminal.list({ page: 1500 })).records).toHaveLength(14)
})

test('a filter that asks about the connection counts only its own', async () => {
  const online = await boss.terminal.list({ online: true, pageSize: 500 })
  expect(online.total).toBe(Math.floor(many / 6))
  expect(online.records.every((r) => r.online)).toBe(true)
  expect((await boss.terminal.list({ online: false })).total).toBe(many - Math.floor(many / 6))
  expect((await other.terminal.list({ online: false })).total).toBe(0)
  expect((await other.terminal.list()).total).toBe(0)
})

test('a large total follows what is added, some seconds later at most', async () => {
  expect((await boss.terminal.list()).total).toBe(many)
  await add('LATER-', 5)
  // A small one at once.
  expect((await boss.terminal.list({ q: 'LATER-' })).total).toBe(5)
  await expect.poll(async () => (await boss.terminal.list()).total, { timeout: 15_000, interval: 200 }).toBe(many + 5)
})
