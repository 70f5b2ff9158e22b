import { type RawBuilder, sql } from 'kysely'

/*
 * Words that change nothing of what a query finds, only the way the database goes to find it. Each is there because a
 * measurement showed the wrong way, and planner.test.ts shows that it still leads.
 */

/** The same values, which no index has: what was found is sorted, instead of looked for along the order. */
export function unindexed(column: RawBuilder<unknown>, type: 'text' | 'time'): RawBuilder<unknown> {
  return type === 'text' ? sql`${column} || ''` : sql`${column} + interval '0'`
}

/** The same rows, found by their own conditions first, whatever the query around them filters and sorts by. */
export function foundFirst(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${query} offset 0)`
}
