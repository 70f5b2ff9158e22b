import { codes } from '@cpm/contract/kernel/envelope'
import type { menu } from '@cpm/contract/platform/menu/menu'
import { guarded, menuLimits, menuTypes } from '@cpm/contract/platform/menu/menu'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { randomBytes } from 'node:crypto'
import {
  type Account,
  badField,
  changed,
  type Ctx,
  type Handler,
  missing,
  refused,
  Refusal,
} from '../../core/feature.ts'
import { isFixed, isOurs } from './menu.rules.ts'
import { findOne } from '../../core/row.ts'

type Doing = Pick<Ctx, 'db' | 'scope'> & { account: Account }

/** Any constant will do: whoever changes the tree takes turns, so that no two moves make a ring. */
const treeLock = 7160

/** The row that is to be changed, with the tree held. */
async function heldRow({ db, account }: Doing, id: string) {
  if (!isOurs(account)) throw missing()
  await sql`select pg_advisory_xact_lock(${treeLock})`.execute(db)
  const row = await findOne(db.selectFrom('menu').selectAll(), 'id', id)
  return row
}

/** Refuses what would leave nobody a way to the menus and roles, and with that none back; then tells every console. */
async function keepWay({ db }: Doing): Promise<void> {
  const pages = guarded.pages.map((path) => `page:${path}`)
  const { rows } = await sql<{ shut: boolean }>`
    with recursive way as (
      select m.id, m.parent_id, m.enabled, m.hidden from menu m where m.key = any(${pages})
      union
      select p.id, p.parent_id, p.enabled, p.hidden from menu p join way w on p.id = w.parent_id)
    select exists (select from way where not enabled or hidden) or exists (
      select from menu b join menu p on p.id = b.parent_id
      where p.key = any(${pages}) and b.permission = any(${[...guarded.codes]}) and not b.enabled) as shut`.execute(db)
  if (rows[0]?.shut) throw refused('menu.lockedOut')
  await changed(db, { enterpriseId: null, accountPath: null }, [['menu'], ['role']])
}

/**
 * Whether a row of this type may stand there: containers at the top, pages and links at the top or in a container, a
 * button on its page and nowhere else. So there is never a ring.
 */
async function checkPlace(
  { db }: Doing,
  row: { type: number; parent_id: number | null },
  parentId: string | null,
): Promise<number | null> {
  const wanted = parentId === null ? null : Number(parentId)
  if (wanted === row.parent_id) return wanted
  const parent = await db
    .selectFrom('menu')
    .select(['id', 'type'])
    .where('id', '=', wanted ?? 0)
    .executeTakeFirst()
  if (wanted !== null && !parent) throw badField('parentId', 'menu.noParent')
  const containers: number[] = [menuTypes.system, menuTypes.module]
  const fits = row.type === menuTypes.menu ? !parent || containers.includes(parent.type) : false
  if (!fits) throw badField('parentId', 'menu.badParent')
  return wanted
}

async function lastSort({ db }: Doing, parentId: number | null): Promise<number> {
  const { last } = await db
    .selectFrom('menu')
    .where('parent_id', 'is not distinct from', parentId)
    .select(sql<number>`coalesce(max(sort), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  return Math.min(last + 10, menuLimits.sort)
}

export const create: Handler<typeof menu.routes.create> = async (ctx, input) => {
  const { db, account } = ctx
  if (!isOurs(account)) throw new Refusal(codes.forbidden, 'answer.forbidden')
  await sql`select pg_advisory_xact_lock(${treeLock})`.execute(db)
  const { type, name, englishName, systemCode, icon, hidden, enabled } = input
  const parent_id = await checkPlace(ctx, { type, parent_id: null }, input.parentId)
  const { id } = await db
    .insertInto('menu')
    .values({
      key: `own-${randomBytes(8).toString('hex')}`,
      parent_id,
      type,
      name,
      english_name: englishName,

      url: type === menuTypes.menu ? (input.url ?? '') : '',
      icon,
      hidden,
      enabled,
      system_code: systemCode,

      sort: input.sort ?? (await lastSort(ctx, parent_id)),
      placed: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // It is the administrators' from the start, and theirs to give.
  if (type === menuTypes.menu) {
    await sql`insert into role_menu (role_id, menu_id)
      select id, ${id} from role
        where ${unscoped('role', 'built-in roles are for everybody')}
          and built_in and code = 'administrator'`.execute(db)
  }
  await keepWay(ctx)
  return { id: String(id) }
}

export const update: Handler<typeof menu.routes.update> = async (ctx, { id, ...input }) => {
  const row = await heldRow(ctx, id)
  const { name, englishName, parentId, systemCode, url, icon, hidden, sort } = input
  if (url !== undefined && url !== row.url && (isFixed(row) || row.type !== menuTypes.menu)) {
    throw badField('url', 'menu.fixedField')
  }
  if (systemCode !== undefined && systemCode !== row.system_code && isFixed(row)) {
    throw badField('systemCode', 'menu.fixedField')
  }
  const parent_id = parentId === undefined ? row.parent_id : await checkPlace(ctx, row, parentId)
  const placed = row.placed || parent_id !== row.parent_id
  const set = { name, english_name: englishName, system_code: systemCode, url, icon, hidden, sort, parent_id, placed }
  await ctx.db.updateTable('menu').set(set).where('id', '=', row.id).execute()
  await keepWay(ctx)
  return { done: true }
}

/** Numbers the rows of the parent anew in tens, with this one at its new place; those that keep theirs stay as they are. */
export const move: Handler<typeof menu.routes.move> = async (ctx, { id, parentId, to }) => {
  const { db } = ctx
  const row = await heldRow(ctx, id)
  const parent_id = parentId === undefined ? row.parent_id : await checkPlace(ctx, row, parentId)
  if (parent_id !== row.parent_id) {
    await db.updateTable('menu').set({ parent_id, placed: true }).where('id', '=', row.id).execute()
  }
  const beside = await db
    .selectFrom('menu')
    .select('id')
    .where('parent_id', 'is not distinct from', parent_id)
    .where('id', '<>', row.id)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const ids = beside.map((one) => one.id).toSpliced(to ?? beside.length, 0, row.id)
  await sql`
    update menu m set sort = n.place * 10 from unnest(${ids}::bigint[]) with ordinality n (id, place)
    where m.id = n.id and m.sort <> n.place * 10`.execute(db)
  await keepWay(ctx)
  return { done: true }
}

export const enable: Handler<typeof menu.routes.enable> = async (ctx, { ids, enabled }) => {
  const wanted = [...new Set(ids)]
  await heldRow(ctx, wanted[0] as string)
  const rows = await ctx.db.selectFrom('menu').select('id').where('id', 'in', wanted.map(Number)).execute()
  if (rows.length < wanted.length) throw missing()
  const found = rows.map((row) => row.id)
  await ctx.db.updateTable('menu').set({ enabled }).where('id', 'in', found).where('enabled', '<>', enabled).execute()
  await keepWay(ctx)
  return { done: true }
}

const childrenOf = async ({ db }: Doing, id: number) => {
  const { count } = await db
    .selectFrom('menu')
    .where('parent_id', '=', id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const dependents: Handler<typeof menu.routes.dependents> = async (ctx, { id }) => {
  const { db, scope, account } = ctx
  const row = await db.selectFrom('menu').select('id').where('id', '=', Number(id)).executeTakeFirst()
  if (!row || !isOurs(account)) throw missing()
  const roles = await scope
    .from('role')
    .innerJoin('role_menu', 'role_menu.role_id', 'role.id')
    .where('role_menu.menu_id', '=', row.id)
    .select(['role.name', 'role.code', 'role.built_in as builtIn'])
    .orderBy('role.name')
    .execute()
  return { children: await childrenOf(ctx, row.id), roles: roles.length, first: roles.slice(0, menuLimits.names) }
}

export const remove: Handler<typeof menu.routes.remove> = async (ctx, { id }) => {
  const row = await heldRow(ctx, id)
  if (isFixed(row)) throw refused('menu.fixedStays')
  const count = await childrenOf(ctx, row.id)
  if (count > 0) throw refused('menu.hasChildren', { count })
  // Row by row, so that each is in the audit.
  await ctx.db.deleteFrom('role_menu').where('menu_id', '=', row.id).execute()
  await ctx.db.deleteFrom('menu').where('id', '=', row.id).execute()
  await keepWay(ctx)
  return { done: true }
}
