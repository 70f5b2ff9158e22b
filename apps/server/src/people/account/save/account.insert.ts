import type { newAccount } from '@cpm/contract/people/account/account'
import type { z } from 'zod'
import type { Scope } from '../../../core/scope.ts'
import { columnsOf } from '../../../core/columns.ts'
import { insertNumbered } from '../../../core/next-ids.ts'

type Fields = z.output<typeof newAccount>

/** An account to be: what the form says, and its place in the tree. */
export type NewRow = Omit<Fields, 'superiorId' | 'roleIds' | 'groupIds' | 'enterpriseId' | 'newEnterprise'> & {
  id: number
  path: string
  superiorId: number
  enterpriseId: number | null
  groupPaths: string[] | null
  roleIds: number[]
  passwordHash: string
}

/** What a file of accounts does not say. */
const unsaid = {
  hardware_alert: false,
  fence_alert: false,
  location_on: true,
  international: false,
  language: 'cn' as const,
}

/** Whoever was written down by others has an e-mail to confirm [2.3], and a password to choose. */
export async function insertAccounts(scope: Scope, now: Date, accounts: readonly NewRow[]): Promise<void> {
  const rows = accounts.map(({ roleIds: _roles, ...a }) => ({
    ...unsaid,
    ...columnsOf(a),
    verify: false,
    must_change: true,
    created_at: now,
    updated_at: now,
  }))
  await insertNumbered(scope, 'account', rows)
  await giveRoles(
    scope,
    accounts.flatMap((a) => a.roleIds.map((roleId) => [a.id, roleId] as const)),
  )
}

export async function giveRoles(scope: Scope, pairs: readonly (readonly [number, number])[]): Promise<void> {
  const [accounts, roles] = [pairs.map(([id]) => id), pairs.map(([, id]) => id)]
  await scope.sql`insert into account_role (account_id, role_id)
    select * from unnest(${accounts}::bigint[], ${roles}::bigint[]) on conflict do nothing`
}
