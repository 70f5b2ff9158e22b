import { type RawBuilder, sql } from 'kysely'
import { type Scope } from '../../core/scope.ts'

/**
 * Whether all of these are roles that somebody of the enterprise may hold, its own or those that come with the product,
 * and that one sees. `kept` selects ids that were chosen before: who changes the rest need not see them.
 */
export async function areRolesThere(
  scope: Scope,
  ids: readonly string[],
  { enterpriseId, kept }: { enterpriseId: number | null; kept?: RawBuilder<unknown> },
): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await scope.sql<{ count: number }>`
    select count(*)::int as count from role
    where (${scope.visible('role')} ${kept ? sql`or role.id in (${kept})` : sql``}) and role.id = any(${ids}::bigint[])
      and (role.built_in or role.enterprise_id is null or role.enterprise_id = ${enterpriseId})`
  return rows[0]?.count === new Set(ids).size
}
