import type { AccountRow } from '@cpm/contract/people/account/account'
import { sql } from 'kysely'
import { type Scope, joinedTo } from '../../core/scope.ts'
import { stoppedAbove } from './save/above.ts'
import { plain } from '../../core/columns.ts'

type Link = { id: number; name: string }
type RoleLink = Link & { code: string; builtIn: boolean }

/** What a list shows of accounts; the page is chosen first, so what hangs on a row is asked for these rows alone. */
export function accountRows(scope: Scope) {
  return scope
    .from('account')
    .leftJoin('enterprise', 'enterprise.id', 'account.enterprise_id')
    .select([
      'account.id',
      'account.name',
      'account.description',
      'account.email',
      'account.phone',
      'account.kind',
      'account.path',
      'account.active',
      'account.company',
      'account.international',
      'account.language',
      'account.created_at',
      'account.signed_in_at',
      'account.locked_until',
      'account.enterprise_id',
    ])
    .select('enterprise.name as enterpriseName')
    .select([
      sql<RoleLink[]>`coalesce((select json_agg(json_build_object('id', role.id, 'name', role.name, 'code', role.code,
          'builtIn', role.built_in) order by role.name)
        from account_role ar join role on role.id = ar.role_id
        where ${joinedTo('account', 'role')}
          and ar.account_id = account.id), '[]')`.as('roles'),
      sql<Link[] | null>`case when account.group_paths is not null then coalesce((
        select json_agg(json_build_object('id', terminal_group.id, 'name', terminal_group.name) order by terminal_group.name)
        from terminal_group where terminal_group.path = any(account.group_paths::ltree[])
          and ${scope.visible('terminal_group')}), '[]') end`.as('groups'),
      sql<number>`coalesce(cardinality(account.group_paths), 0)`.as('groupCount'),
      stoppedAbove(scope.who, 'account.disabled').as('disabledAbove'),
    ])
    .leftJoin(
      scope.from('account').select(['account.id', 'account.name']).as('superior'),
      'superior.id',
      'account.superior_id',
    )
    .select(['superior.id as superiorId', 'superior.name as superiorName'])
}

export type StoredRow = Awaited<ReturnType<ReturnType<typeof accountRows>['execute']>>[number]

const untold = ['path', 'enterprise_id', 'enterpriseName', 'superiorId', 'superiorName', 'groupCount'] as const

export function rowOf(row: StoredRow, me: number, now: Date): AccountRow {
  const { enterprise_id, enterpriseName, superiorId, superiorName, groups, locked_until } = row
  const told = plain(row, untold)
  return {
    ...told,
    lockedUntil: locked_until && locked_until > now ? told.lockedUntil : null,
    roles: row.roles.map((role) => plain(role)),
    groups: groups && groups.map((group) => plain(group)),
    otherGroups: groups ? row.groupCount - groups.length : 0,
    superior: superiorId === null ? null : { id: String(superiorId), name: superiorName ?? '' },
    enterprise: enterprise_id === null ? null : { id: String(enterprise_id), name: enterpriseName ?? '' },
    self: row.id === me,
  }
}
