import type { account, ImportedAccount } from '@cpm/contract/people/account/account'
import { sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { grantable } from '../../role/role.grant.ts'
import { holdGroups } from '../group.tree.ts'
import type { Ctx } from '../../../core/feature.ts'
import { holdAccounts, mayStandAbove, type Stored, stored } from '../account.rules.ts'

type ImportCtx = Ctx<typeof account.routes.import>

export const low = (text: string) => text.trim().toLowerCase()
/** A list in one cell. */
export const listed = (text: string) =>
  text
    .split(/[;；\n]/)
    .map(low)
    .filter((one) => one !== '')

/** What the names in a file stand for, each kind asked for once. */
export type Known = {
  /** Names that somebody has, wherever. */
  taken: ReadonlySet<string>
  /** Rows of the file that have such a name. */
  named: (name: string) => readonly number[]
  superiors: ReadonlyMap<string, Stored>
  enterprises: ReadonlyMap<string, number>
  role: (text: string, enterpriseId: number | null) => number | undefined
  /** Null where several have the name. */
  group: (text: string, enterpriseId: number | null) => string | null | undefined
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
    group: await groupsOf(ctx, rows),
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

/** Groups of the enterprise within one's own store scope, by number or name. */
async function groupsOf({ scope }: ImportCtx, rows: readonly ImportedAccount[]): Promise<Known['group']> {
  const asked = [...new Set(rows.flatMap((row) => listed(row.groups)))]
  const found = await scope
    .from('terminal_group')
    .select([
      'terminal_group.path',
      'terminal_group.enterprise_id',
      sql<string>`lower(terminal_group.name)`.as('name'),
      sql<string>`lower(terminal_group.number)`.as('number'),
    ])
    .where(
      sql<boolean>`(lower(terminal_group.name) = any(${asked}::text[]) or lower(terminal_group.number) = any(${asked}::text[]))`,
    )
    .execute()
  const byText = Map.groupBy(
    found.flatMap((one) => [
      { ...one, text: `number ${one.enterprise_id} ${one.number}` },
      { ...one, text: `name ${one.enterprise_id} ${one.name}` },
    ]),
    (one) => one.text,
  )
  return (text, enterpriseId) => {
    const at = (by: string) => byText.get(`${by} ${enterpriseId} ${text}`) ?? []
    const [one, ...more] = at('number').length > 0 ? at('number') : at('name')
    return more.length > 0 ? null : one?.path
  }
}
