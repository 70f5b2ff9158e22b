import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { mostCounted } from './count.ts'
import { gramsAsked } from './grams.ts'
import type { Condition, Filter } from './list-filter.ts'

type Searched = 'service_order' | 'inspection' | 'inspection_form'

/**
 * All that was typed is in the texts of a row: the newest of those that have it, found by the index whatever the planner
 * thinks of them. What holds nothing that can be looked for finds nothing.
 */
export function inGrams(scope: Scope, table: Searched, typed: string): Condition {
  const grams = gramsAsked(typed)
  if (grams.length === 0) return sql<boolean>`false`
  return sql<boolean>`${sql.ref(`${table}.id`)} = any(array(
    select id from (
      select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
      where ${sql.ref(`${table}.grams`)} @> ${grams}::text[] and ${scope.visible(table)} offset 0) as those
    order by id desc limit ${mostCounted + 1}))`
}

export const byGrams =
  (table: Searched): Filter<string, { scope: Scope }> =>
  (typed, _, { scope }) =>
    typed === '' ? undefined : inGrams(scope, table, typed)
