import { type account, levels } from '@cpm/contract/people/account/account'
import type { InputOf } from '@cpm/contract/kernel/route'
import { sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { badField, changed, type Ctx, type Handler, missing, refused } from '../../../core/feature.ts'
import { groupPathsOf, nameIsFree, rolesOf } from './account.create.ts'
import { giveRoles } from './account.insert.ts'
import { moveAccount } from './account.move.ts'
import { heldAccounts, mustHoldAll, mustLookAfter, type Stored, stored, whyNotKind } from '../account.rules.ts'
import { columnsOf } from '../../../core/columns.ts'

type Input = Omit<InputOf<typeof account.routes.update>, 'id'>
type UpdateCtx = Ctx<typeof account.routes.update>

/** What others decide about an account, and never the account itself. */
const notOnesOwn = ['kind', 'superiorId', 'roleIds', 'groupIds', 'email'] as const

/** Changes what is named; another superior moves it with all below it. */
export const update: Handler<typeof account.routes.update> = async (ctx, { id, ...input }) => {
  const { scope, account, db, now } = ctx
  const [target] = await heldAccounts(scope, [id], input.superiorId === undefined ? undefined : 'move')
  if (!target) throw missing()
  if (target.id === account.id) {
    const own = notOnesOwn.find((field) => input[field] !== undefined)
    if (own) throw badField(own, 'account.self')
  } else mustLookAfter(ctx, target)
  if (input.name !== undefined) await nameIsFree(scope, input.name, target.id)
  await takeEmail(ctx, target, input.email)
  const lowered = input.kind !== undefined && levels[input.kind] < levels[target.kind]
  // A lower level fits where it stands, a higher one where it goes.
  if (lowered) await takeKind(ctx, target, input)
  const here = lowered ? { ...target, kind: input.kind ?? target.kind } : target
  const path = input.superiorId === undefined ? target.path : await moveAccount(ctx, here, input.superiorId)
  await takeKind(ctx, here, input)
  if (input.roleIds !== undefined) await takeRoles(ctx, target, input.roleIds)
  if (input.groupIds !== undefined) await takeGroups(ctx, target, input.kind ?? target.kind, input.groupIds)
  const { kind: _kind, superiorId: _superior, roleIds: _roles, groupIds: _groups, ...own } = input
  const set = { ...columnsOf(own), updated_at: now }
  await scope.update('account').set(set).where('account.id', '=', target.id).execute()
  const audience = { enterpriseId: target.enterprise_id, accountPath: target.path }
  // Other roles, other pages: the menu of a console that is open follows.
  await changed(db, audience, [['account', id], ...(input.roleIds === undefined ? [] : [['menu'] as const])])
  if (path !== target.path) await changed(db, { ...audience, accountPath: path }, [['account']])
  return { done: true }
}

/** A new address is to be confirmed by its owner [2.3]; who can change it can have the password sent there. */
async function takeEmail(ctx: UpdateCtx, target: Stored, email: string | undefined): Promise<void> {
  if (email === undefined) return
  const { rows } = await ctx.scope.sql`
    select from account
      where ${unscoped('account', 'it was found in scope and is held')}
        and id = ${target.id} and lower(email) = lower(${email})`
  if (rows.length > 0) return
  await mustHoldAll(ctx, target)
  await ctx.scope.sql`update account set verify = false
      where ${unscoped('account', 'it was found in scope and is held')} and id = ${target.id}`
  await ctx.db.deleteFrom('email_code').where('account_id', '=', target.id).execute()
}

/** Nobody becomes an administrator of ours or stops being one; nobody stands below a lower level. */
async function takeKind(ctx: UpdateCtx, target: Stored, { kind }: Input): Promise<void> {
  if (kind === undefined || kind === target.kind) return
  if ((kind === 'administrator') !== (target.kind === 'administrator')) throw badField('kind', 'account.kindOther')
  const superior = await ctx.scope
    .from('account')
    .select(stored)
    .where('account.id', '=', sql<number>`(select superior_id from account where id = ${target.id})`)
    .executeTakeFirst()
  const wrong = superior && whyNotKind(ctx, kind, superior)
  if (wrong) throw badField('kind', wrong)
  await ctx.scope.update('account').set({ kind }).where('account.id', '=', target.id).execute()
}

/** What it keeps stays, whoever gave it; what it gains is one's own to give. */
async function takeRoles(ctx: UpdateCtx, target: Stored, ids: readonly string[]): Promise<void> {
  const { scope, db } = ctx
  const has = await db.selectFrom('account_role').select('role_id').where('account_id', '=', target.id).execute()
  const had = new Set(has.map((row) => row.role_id))
  const gains = ids.filter((one) => !had.has(Number(one)))
  const gained = await rolesOf(ctx, gains, target.enterprise_id)
  await scope.sql`delete from account_role where account_id = ${target.id} and role_id <> all(${ids.map(Number)}::bigint[])`
  await giveRoles(
    scope,
    gained.map((roleId) => [target.id, roleId]),
  )
}

/** What one sees of its scope becomes what is chosen; what one does not see stays. */
async function takeGroups(
  ctx: UpdateCtx,
  target: Stored,
  kind: Stored['kind'],
  ids: readonly string[] | null,
): Promise<void> {
  const { scope, account } = ctx
  if (ids === null && target.group_paths === null) return
  const chosen = await groupPathsOf(ctx, target.enterprise_id, kind, ids)
  const own = account.groupPaths
  const unseen =
    own === null
      ? []
      : (target.group_paths ?? []).filter((path) => !own.some((top) => `${path}.`.startsWith(`${top}.`)))
  const group_paths = chosen && [...new Set([...chosen, ...unseen])]
  if (group_paths && group_paths.length > 500) throw refused('account.groupsUnknown')
  await scope.update('account').set({ group_paths }).where('account.id', '=', target.id).execute()
}
