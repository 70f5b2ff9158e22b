import { tableLabel } from '@cpm/contract/audit.labels'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('whatever can hang on a group has a name in both languages', async () => {
  const { rows } = await sql<{ table: string }>`
    select conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'terminal_group'::regclass and confdeltype in ('a', 'r')`.execute(world.db)
  expect(rows.length).toBeGreaterThan(2)
  const bare = rows.map(({ table }) => table).filter((table) => tableLabel(table).includes(table))
  expect(bare, 'name it in `audit.tables` of its resource').toEqual([])
})

test('what nobody thought of keeps a group too: it is counted before, and the refusal names it', async () => {
  const id = String(world.south.id)
  const counts = { groups: 0, terminals: 0, tokens: 0, accounts: 0 }
  expect(await world.boss.group.dependents({ id })).toEqual(counts)
  await sql`create table unthought_of (group_id bigint not null references terminal_group)`.execute(world.db)
  await sql`insert into unthought_of values (${world.south.id}), (${world.south.id}), (${world.north.id})`.execute(
    world.db,
  )
  expect(await world.boss.group.dependents({ id })).toEqual({ ...counts, others: [{ name: 'unthought_of', count: 2 }] })
  await expect(world.boss.group.remove({ ids: [id] })).rejects.toMatchObject({
    answer: {
      code: codes.refused,
      message: '终端组仍有：unthought_of 2',
      messageEn: 'The group is still in use: unthought_of 2',
    },
  })
  await sql`drop table unthought_of`.execute(world.db)
  await world.boss.group.remove({ ids: [id] })
})
