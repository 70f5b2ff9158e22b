import type { newAccount } from '@cpm/contract/people/account/account'
import type { z } from 'zod'
import type { Scope } from '../../../core/scope.ts'

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

/** The columns of what a person fills in, by the field's name in the contract. */
export const columnOf = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  description: 'description',
  company: 'company',
  address: 'address',
  salesRepName: 'sales_rep_name',
  salesRepPhone: 'sales_rep_phone',
  salesRepAddress: 'sales_rep_address',
  hardwareAlert: 'hardware_alert',
  fenceAlert: 'fence_alert',
  locationOn: 'location_on',
  international: 'international',
  language: 'language',
} as const satisfies Partial<Record<keyof Fields, string>>

/** Ids to make paths of before there is a row. */
export async function nextIds(scope: Scope, count: number): Promise<number[]> {
  const { rows } = await scope.sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('account', 'id')) as id from generate_series(1, ${count})`
  return rows.map((row) => row.id)
}

/**
 * All in one statement, superiors and those below alike. Whoever was written down by others has an e-mail to confirm
 * [2.3], and a password to choose.
 */
export async function insertAccounts(scope: Scope, now: Date, accounts: readonly NewRow[]): Promise<void> {
  const rows = accounts.map(({ enterpriseId, superiorId, groupPaths, passwordHash, kind, id, path, ...a }) => ({
    hardwareAlert: false,
    fenceAlert: false,
    locationOn: true,
    international: false,
    language: 'cn',
    ...a,

    id,
    path,
    kind,
    enterprise_id: enterpriseId,
    superior_id: superiorId,
    group_paths: groupPaths,
    password_hash: passwordHash,
  }))
  await scope.sql`
    insert into account (id, enterprise_id, superior_id, path, kind, name, description, email, phone, password_hash,
      group_paths, company, address, sales_rep_name, sales_rep_phone, sales_rep_address, hardware_alert, fence_alert,
      location_on, international, language, verify, must_change, created_at, updated_at)
    overriding system value
    select id, enterprise_id, superior_id, path::ltree, kind, name, description, email, phone, password_hash,
      group_paths, company, address, "salesRepName", "salesRepPhone", "salesRepAddress", "hardwareAlert", "fenceAlert",
      "locationOn", international, language, false, true, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (id bigint, enterprise_id bigint, superior_id bigint,
      path text, kind text, name text, description text, email text, phone text, password_hash text,
      group_paths text[], company text, address text, "salesRepName" text, "salesRepPhone" text,
      "salesRepAddress" text, "hardwareAlert" boolean, "fenceAlert" boolean, "locationOn" boolean,
      international boolean, language text)`
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
