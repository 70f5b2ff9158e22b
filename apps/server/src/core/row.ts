import type { ReferenceExpression, Selectable, SelectQueryBuilder } from 'kysely'
import { missing } from './feature.ts'
import type { OwnedTable, Scope } from './scope.ts'
import type { Tables } from '../db/tables.ts'

/** One row by its number. What is not there and what is not seen get the same answer. */

/** The row of this query that has the number. */
export function findOne<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  column: ReferenceExpression<DB, TB>,
  id: string | number,
): Promise<Row> {
  return query.where(column, '=', Number(id) as never).executeTakeFirstOrThrow(missing) as Promise<Row>
}

type Stored<T extends OwnedTable> = Selectable<Tables[T]>
type ColumnOf<T extends OwnedTable> = keyof Stored<T> & string

/** These columns of it. */
export function findRow<T extends OwnedTable, C extends ColumnOf<T>>(
  scope: Scope,
  table: T,
  id: string | number,
  columns: readonly C[],
): Promise<Pick<Stored<T>, C>> {
  return findOne(columnsIn(scope, table, columns), `${table}.id` as never, id)
}

/** The same, and nobody else changes it until the end of the transaction. */
export function lockRow<T extends OwnedTable, C extends ColumnOf<T>>(
  scope: Scope,
  table: T,
  id: string | number,
  columns: readonly C[],
): Promise<Pick<Stored<T>, C>> {
  return findOne(columnsIn(scope, table, columns).forUpdate(), `${table}.id` as never, id)
}

function columnsIn<T extends OwnedTable, C extends ColumnOf<T>>(scope: Scope, table: T, columns: readonly C[]) {
  const named = columns.map((column) => `${table}.${column}`)
  return scope.from(table).select(named as never) as SelectQueryBuilder<Tables, T, Pick<Stored<T>, C>>
}
