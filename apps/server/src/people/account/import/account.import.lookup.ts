import type { account, ImportedAccount } from '@cpm/contract/people/account/account'
import { sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { partsOf } from '@cpm/contract/kernel/file/cell'
import { listSeparators } from '../../../core/export.ts'
import { accountRows } from '../account.rows.ts'
import { grantable } from '../../role/role.grant.ts'
import { type GroupNames, groupNames } from './group.names.ts'
import { holdGroups } from '../group.tree.ts'
import type { Ctx } from '../../../core/feature.ts'
import { holdAccounts, mayStandAbove, type Stored, stored } from '../account.rules.ts'

type ImportCtx = Ctx<typeof account.routes.import>

export const low = (text: string) => text.trim().toLowerCase()
/** A list in one cell. */
export const listed = (text: string) => partsOf(text, listSeparators).map(low)

/** What the names in a file stand for, each kind asked for once. */
export type Known = {
  /** Names that somebody has, wherever. */
  taken: ReadonlySet<string>
  /** Rows of the file that have such a name. */
  named: (name: string) => readonly number[]
  superiors: ReadonlyMap<string, Stored>
  enterprises: ReadonlyMap<string, number>
  role: (text: string, enterpriseId: number | null) => number | undefined
  group: GroupNames['find']
  /** Those of the names that one sees, as a file says them. */
  stored: ReadonlyMap<string, StoredAccount>
}

export async function knownOf(ctx: ImportCtx, rows: readonly ImportedAccount[]): Promise<Known> {
  const { scope, db } = ctx
  const names = Map.groupBy(
    rows.keys().filter((at) => low(rows[at]?.name ?? '') !== ''),
    (at) => low(rows[at]?.name ?? ''),
  )
  const superiors = await superiorsOf(ctx, [...new Set(rows.map((row) => low(row.superior)))])
  const { rows: taken } = await scope.sql<{ name: string }>`
    select lower(name) as name from account
      where ${unscoped('account', 'a name is one in all enterprises')}
        and lower(name) = any(${[...names.keys()]}::text[])`
  const { rows: enterprises } = await sql<{ name: string; id: number }>`
    select lower(name) as name, min(id) as id from enterprise
    where lower(name) = any(${rows.map((row) => low(row.enterprise))}::text[])
      and (${scope.who.enterpriseId}::bigint is null or id = ${scope.who.enterpriseId}::bigint)
    group by 1 having count(*) = 1`.execute(db)
  const held = new Set([...superiors.values()].map((one) => one.enterprise_id).concat(ctx.account.enterpriseId))
  for (const { id } of enterprises) held.add(id)
  for (const id of [...held].filter((one) => one !== null).toSorted((a, b) => a - b)) await holdGroups(scope.open, id)
  return {
    taken: new Set(taken.map((row) => row.name)),
    named: (name) => names.get(name) ?? [],
    superiors,
    enterprises: new Map(enterprises.map((row) => [row.name, row.id])),
    role: await rolesOf(ctx, rows),
    group: (await groupNames(scope)).find,
    stored: await storedOf(ctx, [...names.keys()]),
  }
}

/** Accounts one may put others under, and nobody moves them meanwhile. */
async function superiorsOf(ctx: ImportCtx, names: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
  const find = () =>
    ctx.scope
      .from('account')
      .select(stored)
      .where(sql<boolean>`lower(account.name) = any(${names}::text[])`)
      .execute()
  const enterprises = new Set((await find()).map((one) => one.enterprise_id).concat(ctx.account.enterpriseId))
  for (const id of [...enterprises].toSorted((a, b) => (a ?? 0) - (b ?? 0))) await holdAccounts(ctx.scope, id, 'add')
  const found = (await find()).filter((one) => mayStandAbove(ctx, one))
  return new Map(found.map((one) => [low(one.name), one]))
}

/** Roles one may give, by code or name; a name that several have says nothing. */
async function rolesOf({ scope, account }: ImportCtx, rows: readonly ImportedAccount[]): Promise<Known['role']> {
  const asked = [...new Set(rows.flatMap((row) => listed(row.roles)))]
  const found = await scope
    .from('role')
    .select(['role.id', 'role.enterprise_id', sql<string>`lower(role.name)`.as('name')])
    .select(sql<string>`lower(role.code)`.as('code'))
    .where(sql<boolean>`(lower(role.name) = any(${asked}::text[]) or lower(role.code) = any(${asked}::text[]))`)
    .where(grantable(account))
    .execute()
  return (text, enterpriseId) => {
    const fit = found.filter((one) => one.enterprise_id === null || one.enterprise_id === enterpriseId)
    const byCode = fit.filter((one) => one.code === text)
    const [one, ...more] = byCode.length > 0 ? byCode : fit.filter((role) => role.name === text)
    return more.length === 0 ? one?.id : undefined
  }
}

export type StoredAccount = Awaited<ReturnType<typeof storedOf>> extends Map<string, infer One> ? One : never

async function storedOf({ scope }: ImportCtx, names: readonly string[]) {
  const found = await accountRows(scope)
    .select(['account.address', 'account.sales_rep_name as salesRepName', 'account.sales_rep_phone as salesRepPhone'])
    .select(['account.sales_rep_address as salesRepAddress', 'account.hardware_alert as hardwareAlert'])
    .select(['account.fence_alert as fenceAlert', 'account.location_on as locationOn'])
    .where(sql<boolean>`lower(account.name) = any(${names}::text[])`)
    .execute()
  return new Map(found.map((one) => [low(one.name), one]))
}
