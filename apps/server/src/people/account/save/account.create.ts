import type { account } from '@cpm/contract/people/account/account'
import type { InputOf } from '@cpm/contract/kernel/route'
import { sql } from 'kysely'
import { holdGroups } from '../group.tree.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { hashPassword } from '../../../core/secret.ts'
import { badField, changed, type Ctx, type Handler, refused } from '../../../core/feature.ts'
import { insertAccounts } from './account.insert.ts'
import { randomPassword } from './account.password.ts'
import {
  givenRoles,
  type Giver,
  holdAccounts,
  mayStandAbove,
  type Stored,
  stored,
  whyNotKind,
} from '../account.rules.ts'
import { nextIds } from '../../../core/next-ids.ts'

type Input = InputOf<typeof account.routes.create>

/** A new account below its superior [5.12]. Its password is said in this answer and never again. */
export const create: Handler<typeof account.routes.create> = async (ctx, input) => {
  const { scope, db, now } = ctx
  const superior = await superiorOf(ctx, input.superiorId)
  const wrong = whyNotKind(ctx, input.kind, superior)
  if (wrong) throw badField('kind', wrong)
  await nameIsFree(scope, input.name)
  const { superiorId: _superior, enterpriseId: _enterprise, newEnterprise: _new, roleIds, groupIds, ...fields } = input
  const enterpriseId = await enterpriseOf(ctx, superior, input)
  const roles = await rolesOf(ctx, roleIds, enterpriseId)
  const groupPaths = await groupPathsOf(ctx, enterpriseId, input.kind, groupIds)
  const [id] = (await nextIds(scope, 'account', 1)) as [number]
  const isTop = superior.enterprise_id === null && enterpriseId !== null
  const path = isTop ? String(id) : `${superior.path}.${id}`
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const place = { id, path, superiorId: superior.id, enterpriseId, groupPaths, roleIds: roles, passwordHash }
  await insertAccounts(scope, now, [{ ...fields, ...place }])
  await changed(db, { enterpriseId, accountPath: path }, [['account']])
  return { id: String(id), name: fields.name, password }
}

/** The account to stand under, and nobody moves it meanwhile. */
export async function superiorOf(ctx: Giver, id: string): Promise<Stored> {
  const unknown = () => badField('superiorId', 'account.superiorUnknown')
  const find = () => ctx.scope.from('account').select(stored).where('account.id', '=', Number(id)).executeTakeFirst()
  const seen = await find()
  if (!seen || !mayStandAbove(ctx, seen)) throw unknown()
  await holdAccounts(ctx.scope, seen.enterprise_id, 'add')
  const held = await find()
  if (!held) throw unknown()
  return held
}

/** Names are one for all enterprises, so that a sign-in needs nothing more. */
export async function nameIsFree(scope: Scope, name: string, but = 0): Promise<void> {
  const { rows } = await scope.sql`
    select from account
      where ${unscoped('account', 'a name is one in all enterprises')}
        and lower(name) = lower(${name}) and id <> ${but}`
  if (rows.length > 0) throw badField('name', 'account.nameTaken')
}

/** It follows from the superior; right below an administrator stands the top of one that is there, or of a new one. */
async function enterpriseOf(ctx: Pick<Ctx, 'db'> & Giver, superior: Stored, input: Input): Promise<number | null> {
  const { enterpriseId, newEnterprise, kind } = input
  if (ctx.account.enterpriseId !== null && (enterpriseId ?? newEnterprise) !== undefined) {
    throw badField(enterpriseId === undefined ? 'newEnterprise' : 'enterpriseId', 'account.enterpriseFollows')
  }
  const isOurs = kind === 'administrator'
  if (superior.enterprise_id !== null || isOurs) {
    if ((enterpriseId ?? newEnterprise) !== undefined) throw refused('account.enterpriseFollows')
    return isOurs ? null : superior.enterprise_id
  }
  if (enterpriseId === undefined && newEnterprise === undefined) {
    throw badField('enterpriseId', 'account.enterpriseNeeded')
  }
  if (enterpriseId !== undefined && newEnterprise !== undefined) throw refused('account.enterpriseFollows')
  const { rows } = await (
    newEnterprise === undefined
      ? sql<{ id: number }>`select id from enterprise where id = ${enterpriseId}::bigint for key share`
      : sql<{ id: number }>`insert into enterprise (name) values (${newEnterprise}) returning id`
  ).execute(ctx.db)
  if (!rows[0]) throw badField('enterpriseId', 'account.enterpriseUnknown')
  return rows[0].id
}

/** Roles one may give; one that is not refuses all. */
export async function rolesOf(giver: Giver, ids: readonly string[], enterpriseId: number | null): Promise<number[]> {
  const wanted = [...new Set(ids.map(Number))]
  const given = await givenRoles(giver, wanted, enterpriseId)
  if (given.length < wanted.length) throw badField('roleIds', 'account.rolesUnknown')
  return given
}

/** The paths of a store scope within one's own; null for the whole enterprise, which only those give who have it. */
export async function groupPathsOf(
  { scope, account }: Giver,
  enterpriseId: number | null,
  kind: Stored['kind'],
  ids: readonly string[] | null | undefined,
): Promise<string[] | null> {
  if (!ids) {
    if (account.groupPaths !== null) throw badField('groupIds', 'account.groupsNeeded')
    return null
  }
  if (kind === 'administrator' || enterpriseId === null) throw badField('groupIds', 'account.groupsOurs')
  await holdGroups(scope.open, enterpriseId)
  const wanted = [...new Set(ids.map(Number))]
  const rows = await scope
    .from('terminal_group')
    .select('terminal_group.path')
    .where('terminal_group.id', 'in', wanted)
    .where('terminal_group.enterprise_id', '=', enterpriseId)
    .orderBy('terminal_group.path')
    .execute()
  if (rows.length < wanted.length) throw badField('groupIds', 'account.groupsUnknown')
  return rows.map((row) => row.path)
}
