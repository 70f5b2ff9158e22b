import { builtInRoles, type role } from '@cpm/contract/people/role/role'
import { menuTypes } from '@cpm/contract/platform/menu/menu'
import { sql } from 'kysely'
import { grantable, heldMenus } from './role.grant.ts'
import { type Account, badField, changed, type Ctx, type Handler, missing, refused } from '../../core/feature.ts'
import { isMine } from './role.rows.ts'

type Doing = Pick<Ctx, 'scope' | 'db' | 'now'> & { account: Account }

/** Whose consoles a role of that enterprise concerns: ours may be anybody's. */
function tell({ db }: Pick<Ctx, 'db'>, enterpriseIds: readonly (number | null)[], menusToo: boolean): Promise<unknown> {
  const keys = [['role'], ['account'], ...(menusToo ? [['menu']] : [])] as ['role' | 'account' | 'menu'][]
  const to = new Set(enterpriseIds)
  const all = to.has(null) ? [null] : [...to]
  return Promise.all(all.map((enterpriseId) => changed(db, { enterpriseId, accountPath: null }, keys)))
}

/**
 * The roles that are to be changed, held until it is done: each of them seen, made by people, not one's own, and
 * giving nothing beyond what one holds. One that is not refuses the whole.
 */
async function changeable({ scope, account }: Doing, ids: readonly string[]) {
  const wanted = [...new Set(ids.map(Number))]
  const rows = await scope
    .from('role')
    .select([
      'role.id',
      'role.name',
      'role.code',
      'role.built_in',
      'role.enterprise_id',
      isMine(account).as('mine'),
      grantable(account).as('within'),
    ])
    .where('role.id', 'in', wanted)
    .orderBy('role.id')
    .forUpdate()
    .execute()
  if (rows.length < wanted.length) throw missing()
  if (rows.some((row) => row.built_in)) throw refused('role.builtInStays')
  if (rows.some((row) => row.mine)) throw refused('role.mineStays')
  if (rows.some((row) => !row.within)) throw refused('role.beyond')
  return rows
}

/** Any constant will do; with the enterprise it names the lock. */
const codeLock = 7150

/** A code is one role's in its enterprise, also when two ask at once; those of the built-in roles are theirs everywhere. */
async function refuseTaken({ scope }: Doing, code: string, enterpriseId: number | null, but = 0): Promise<void> {
  await scope.sql`select pg_advisory_xact_lock(${codeLock}::int, ${enterpriseId ?? 0}::int)`
  const other = await scope
    .outside('a code is one in the whole enterprise, seen or not')
    .selectFrom('role')
    .select('role.id')
    .where(sql<boolean>`coalesce(role.enterprise_id, 0) = ${enterpriseId ?? 0} and role.code = ${code}`)
    .where('role.id', '<>', but)
    .executeTakeFirst()
  if (other || (builtInRoles as readonly string[]).includes(code)) throw badField('code', 'role.codeTaken')
}

/** The rows a role is to have, each held by who gives it; a button brings its page along. */
async function chosenMenus({ db, account }: Doing, ids: readonly string[]): Promise<Set<number>> {
  const held = new Map((await heldMenus(db, account)).map((row) => [row.id, row]))
  const chosen = new Set<number>()
  for (const id of ids) {
    const row = held.get(Number(id))
    if (!row) throw badField('menuIds', 'role.notHeld')
    // A folder is there when something in it is.
    if (row.type === menuTypes.button || row.type === menuTypes.menu) chosen.add(row.id)
    if (row.type === menuTypes.button && row.parentId !== null) chosen.add(row.parentId)
  }
  return chosen
}

/** Gives the role these rows; what one does not hold oneself is left as it is. */
async function giveMenus(doing: Doing, roleId: number, ids: readonly string[]): Promise<void> {
  const { db, account } = doing
  const chosen = [...(await chosenMenus(doing, ids))]
  const held = (await heldMenus(db, account)).map((row) => row.id)
  await sql`delete from role_menu where role_id = ${roleId} and menu_id = any(${held}::bigint[])
    and menu_id <> all(${chosen}::bigint[])`.execute(db)
  await sql`insert into role_menu (role_id, menu_id) select ${roleId}, unnest(${chosen}::bigint[])
    on conflict do nothing`.execute(db)
}

/** Whose role it will be: one's own enterprise's, or as an administrator of ours says. */
async function enterpriseOf({ db, account }: Doing, named: string | undefined): Promise<number | null> {
  const own = account.enterpriseId
  if (named === undefined || Number(named) === own) return own
  const known = await db.selectFrom('enterprise').select('id').where('id', '=', Number(named)).executeTakeFirst()
  if (!known || own !== null) throw badField('enterpriseId', 'role.noEnterprise')
  return known.id
}

export const create: Handler<typeof role.routes.create> = async (ctx, input) => {
  const { scope, account, now } = ctx
  const enterpriseId = await enterpriseOf(ctx, input.enterpriseId)
  await refuseTaken(ctx, input.code, enterpriseId)
  const { name, code, description, enabled, needsTotp, menuIds } = input
  const made = await scope
    .insert('role')
    .values({
      name,
      code,
      description: description || null,
      enabled,
      needs_totp: needsTotp,

      enterprise_id: enterpriseId,
      account_id: account.id,
      account_path: account.path,

      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await giveMenus(ctx, made.id, menuIds)
  await tell(ctx, [enterpriseId], false)
  return { id: String(made.id) }
}

export const update: Handler<typeof role.routes.update> = async (ctx, { id, menuIds, ...input }) => {
  const { scope, now } = ctx
  const [known] = await changeable(ctx, [id])
  if (!known) throw missing()
  const { name, code, description, needsTotp } = input
  if (code !== undefined && code !== known.code) await refuseTaken(ctx, code, known.enterprise_id, known.id)
  const said = { name, code, needs_totp: needsTotp, updated_at: now }
  const set = { ...said, ...(description === undefined ? {} : { description: description || null }) }
  await scope.update('role').set(set).where('role.id', '=', known.id).execute()
  if (menuIds) await giveMenus(ctx, known.id, menuIds)
  await tell(ctx, [known.enterprise_id], menuIds !== undefined)
  return { done: true }
}

export const enable: Handler<typeof role.routes.enable> = async (ctx, { ids, enabled }) => {
  const rows = await changeable(ctx, ids)
  await ctx.scope
    .update('role')
    .set({ enabled, updated_at: ctx.now })
    .where(
      'role.id',
      'in',
      rows.map((row) => row.id),
    )
    .where('role.enabled', '<>', enabled)
    .execute()
  await tell(
    ctx,
    rows.map((row) => row.enterprise_id),
    true,
  )
  return { done: true }
}

export const remove: Handler<typeof role.routes.remove> = async (ctx, { ids }) => {
  const { scope, db } = ctx
  const rows = await changeable(ctx, ids)
  for (const row of rows) {
    // Counted whoever they are: an account one does not see does not lose its role either.
    const { count } = await db
      .selectFrom('account_role')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('role_id', '=', row.id)
      .executeTakeFirstOrThrow()
    if (count > 0) throw refused('role.inUse', { name: row.name, count })
  }
  const found = rows.map((row) => row.id)
  // Row by row, so that each is in the audit.
  await db.deleteFrom('role_menu').where('role_id', 'in', found).execute()
  await scope.remove('role').where('role.id', 'in', found).execute()
  await tell(
    ctx,
    rows.map((row) => row.enterprise_id),
    false,
  )
  return { done: true }
}
