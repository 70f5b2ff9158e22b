import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'

/** Whether all of these are roles that somebody of the enterprise may hold: its own, or those that come with the product. */
export async function areRolesThere(
  db: QueryExecutorProvider,
  ids: readonly string[],
  enterpriseId: number | null,
): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from role
    where ${unscoped('role', 'whether a role that is named is one of this enterprise')}
      and role.id = any(${ids}::bigint[])
      and (role.built_in or role.enterprise_id is null or role.enterprise_id = ${enterpriseId})`.execute(db)
  return rows[0]?.count === new Set(ids).size
}
