import { type Insertable, sql } from 'kysely'
import type { OwnedTable, Scope } from './scope.ts'
import type { Tables } from '../db/tables.ts'

/** Rows that know their numbers before they are there: a path is made of it, or a secret is locked with it. */

export async function nextIds(scope: Scope, table: OwnedTable, count: number): Promise<number[]> {
  const { rows } = await scope.sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`
  return rows.map((row) => row.id)
}

export type Numbered<T extends OwnedTable> = Insertable<Tables[T]> & { id: number }

/** All in one statement. What a row does not say is its column's default where none says it, else nothing. */
export async function insertNumbered<T extends OwnedTable>(
  scope: Scope,
  table: T,
  rows: readonly Numbered<T>[],
): Promise<void> {
  const said = rows.map((row) => Object.entries(row).filter(([, value]) => value !== undefined))
  const columns = sql.join([...new Set(said.flat().map(([column]) => column))].map((column) => sql.ref(column)))
  const values = JSON.stringify(said.map((row) => Object.fromEntries(row.map(([column, v]) => [column, written(v)]))))
  await scope.sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${values}::jsonb)`
}

/** Bytes as PostgreSQL reads them from a text. */
const written = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)
