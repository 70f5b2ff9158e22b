import { contract } from '@cpm/contract'
import { refersTo } from '@cpm/contract/audit.labels'
import type { Resource } from '@cpm/contract/kernel/resource'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownedTables } from '../../core/scope.ts'
import { testDatabase } from '../../testing/database.ts'

test('what a noted row refers to is told by its name: every foreign key to what has one', async () => {
  await using database = await testDatabase()
  const { rows } = await sql<{ table: string; column: string; of: string }>`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as of
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_trigger t on t.tgrelid = c.conrelid and t.tgname = 'audit_note'
    where c.contype = 'f' order by 1, 2`.execute(database.db)
  const hasName = (table: string) =>
    Object.values(contract as Record<string, Resource>).some(({ audit }) => table in (audit?.names ?? {}))
  const some = rows.filter(({ of }) => hasName(of))
  expect(some.length).toBeGreaterThan(20)
  expect(
    some.filter(({ table, column, of }) => refersTo(table, column) !== of),
    'say it in `audit.refers` of its resource',
  ).toEqual([])
})

test('a row is told by its name only where a rule says who sees it: without one the whole list would fail', () => {
  const named = Object.values(contract as Record<string, Resource>).flatMap(({ audit }) =>
    Object.entries(audit?.names ?? {}).flatMap(([table, column]) => (typeof column === 'string' ? [table] : [])),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((table) => !(ownedTables as readonly string[]).includes(table))).toEqual([])
})
