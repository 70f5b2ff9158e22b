import { sql } from 'kysely'
import { carried, unnoted } from '../../db/move-subtree.ts'
import { type OwnedTable, type Scope, unscoped } from '../scope.ts'

/** The tables that have a column of this name. */
export async function tablesWith(scope: Scope, column: string): Promise<OwnedTable[]> {
  const { rows } = await scope.sql<{ table: OwnedTable }>`
    select c.relname as table from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = ${column} and not a.attisdropped and c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = 'public'::regnamespace order by c.relname`
  return rows.map(({ table }) => table)
}

/** Puts the paths in a column from below one place of a tree to below another. */
export async function carry(scope: Scope, table: OwnedTable, column: string, from: string, to: string): Promise<void> {
  await scope.sql`update ${sql.table(table)} set ${sql.ref(column)} = ${carried(column, from, to)}
    where ${unscoped(table, 'what is below goes along, seen or not')} and ${sql.ref(column)} <@ ${from}::ltree`
}

/** The same in every table that has such a column: the audit tells of the deed, and not of these rows. */
export async function carryAlong(scope: Scope, column: string, from: string, to: string): Promise<void> {
  await unnoted(scope.open, async () => {
    for (const table of await tablesWith(scope, column)) await carry(scope, table, column, from, to)
  })
}
