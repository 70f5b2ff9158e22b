import { type RawBuilder, sql } from 'kysely'
import { type Scope, unscoped, type Who } from '../../../core/scope.ts'

/**
 * Whether an account above the reader stopped it: the platform, or an account above in the tree. Only it, an account beside
 * or above it, and the platform start it again. `what` is the start of the names of the columns: `app_version.barred`.
 */
export const stoppedAbove = ({ enterpriseId, accountPath }: Who, what: string): RawBuilder<boolean> =>
  enterpriseId === null
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.ref(`${what}_by_platform`)} or exists (
        select from account above
        where ${unscoped('account', 'who stopped something counts, seen or not')}
          and above.id = ${sql.ref(`${what}_by`)}
          and above.path @> ${accountPath}::ltree and above.path <> ${accountPath}::ltree))`

/** The same of one row that is held. */
export async function isStoppedAbove(scope: Scope, what: `${string}.${string}`, id: number): Promise<boolean> {
  const table = what.slice(0, what.indexOf('.'))
  const { rows } = await sql<{ above: boolean }>`
    select ${stoppedAbove(scope.who, what)} as above from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id}`.execute(
    scope.outside('the row was found in scope'),
  )
  return rows[0]?.above === true
}
