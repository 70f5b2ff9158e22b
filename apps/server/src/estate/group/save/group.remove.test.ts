import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('whatever can hang on a group is counted before it is deleted', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'terminal_group'::regclass and c.confdeltype in ('a', 'r')`.execute(
    world.db,
  )
  expect(rows.length).toBeGreaterThan(2)
  const counts = readFileSync(new URL('group.remove.ts', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
  const isCounted = (table: string, column: string) =>
    new RegExp(String.raw`from ${table} where (?:(?!\bselect\b).)*\b${column} = any\(`).test(counts)
  const uncounted = rows.filter(({ table, column }) => !isCounted(table, column))
  expect(uncounted, 'count it in `dependentsOf`, and say it in the words `group.hasDependents`').toEqual([])
})

test('what nobody counted keeps a group too, and is told plainly', async () => {
  await sql`create table shelf (group_id bigint not null references terminal_group)`.execute(world.db)
  await sql`insert into shelf values (${world.south.id})`.execute(world.db)
  await expect(world.boss.group.remove({ ids: [String(world.south.id)] })).rejects.toMatchObject({
    answer: {
      code: codes.refused,
      message: '仍在使用中，不能删除',
      messageEn: 'It is still in use and cannot be deleted',
    },
  })
  await sql`drop table shelf`.execute(world.db)
  await world.boss.group.remove({ ids: [String(world.south.id)] })
})
