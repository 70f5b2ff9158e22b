import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { containing } from '../../db/search-pattern.ts'
import { columnNameOf } from '../columns.ts'

/** Ways a list is filtered (core/list/listing.ts). A filter that says nothing leaves the list as it is. */

export type Condition = RawBuilder<SqlBool>
type Column = RawBuilder<unknown>

/** What a filter asks of a row. `column` is the one of the filter's own name. */
export type Filter<V, A = unknown> = (value: V, column: Column, asked: A) => Condition | undefined

/** The column of a filter or a sort: `deployment_status` of `deploymentStatus`. */
export function columnNamed(table: string, name: string): Column {
  return sql.ref(`${table}${columnNameOf(name)}`)
}

/** The column has one of these values; nothing chosen finds nothing. */
export const within: Filter<readonly string[]> = (values, column) => sql<SqlBool>`${column} = any(${values})`

/** The column has this value. */
export const exactly: Filter<string | number | boolean> = (value, column) => sql<SqlBool>`${column} = ${value}`

/** Whether the column has a value at all. */
export const isThere: Filter<boolean> = (there, column) =>
  there ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`${column} is null`

/** The column is a moment not before this one, or not after it. */
export const since: Filter<string> = (at, column) => sql<SqlBool>`${column} >= ${at}::timestamptz`
export const until: Filter<string> = (at, column) => sql<SqlBool>`${column} <= ${at}::timestamptz`

/** The same of a column with another name. */
export function on<V>(column: string, filter: Filter<V>): Filter<V> {
  return (value, _, asked) => filter(value, sql.ref(column), asked)
}

/** One of these texts contains what is typed. */
export function anyOf(...texts: readonly (string | Column)[]): Filter<string> {
  return (typed) => {
    if (typed === '') return undefined
    const like = containing(typed)
    return sql<SqlBool>`(${sql.join(
      texts.map((text) => sql`${typeof text === 'string' ? sql.ref(text) : text} ilike ${like}`),
      sql` or `,
    )})`
  }
}

/** It is asked for in `of` or `from`. */
export const elsewhere: Filter<unknown> = () => undefined
