import { sql } from 'kysely'
import { grantable } from './role.grant.ts'
import type { Scope } from '../../core/scope.ts'
import type { Account } from '../../core/feature.ts'

/** How many accounts one sees have each role: counted in one go, since a list is sorted by it. */
const counts = (scope: Scope) =>
  sql<{ role_id: number; accounts: number }>`(
    select ar.role_id, count(*)::int as accounts from account_role ar join account on account.id = ar.account_id
    where ${scope.visible('account')} group by ar.role_id)`.as('has')
export const accountsOf = sql<number>`coalesce(has.accounts, 0)`

const ofRole = sql`from role_menu rm join menu m on m.id = rm.menu_id where rm.role_id = role.id`
const pagesOf = sql<number>`(select count(*)::int ${ofRole} and m.permission = '')`
export const permissionsOf = sql<number>`(select count(distinct m.permission)::int ${ofRole} and m.permission <> '')`

export const isMine = (account: Account) => sql<boolean>`exists (
  select from account_role ar where ar.role_id = role.id and ar.account_id = ${account.id})`

/** Roles one sees, with all that a row shows. */
export function roleRows(scope: Scope, account: Account) {
  return scope
    .from('role')
    .leftJoin('enterprise', 'enterprise.id', 'role.enterprise_id')
    .leftJoin(counts(scope), (join) => join.onRef('has.role_id', '=', 'role.id'))
    .select([
      'role.id',
      'role.name',
      'role.code',
      'role.description',
      'role.enabled',
      'role.built_in',
      'role.needs_totp',
      'role.enterprise_id',
      'role.created_at',
      'role.updated_at',
    ])
    .select('enterprise.name as enterpriseName')
    .select([
      accountsOf.as('accounts'),
      pagesOf.as('pages'),
      permissionsOf.as('permissions'),
      isMine(account).as('mine'),
      grantable(account).as('within'),
    ])
    .select(
      sql<string | null>`(select account.name from account
        where account.id = role.account_id and ${scope.visible('account')})`.as('createdBy'),
    )
}
