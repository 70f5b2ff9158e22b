import { allWords } from '@cpm/contract'
import type { InputOf } from '@cpm/contract/kernel/route'
import { builtInRoles, type role, roleLimits, type RoleRow } from '@cpm/contract/people/role/role'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { grantable, heldMenus } from './role.grant.ts'
import { containing } from '../../db/search-pattern.ts'
import type { Scope } from '../../core/scope.ts'
import { sheetOf } from '../../core/export.ts'
import { type Handler, missing } from '../../core/feature.ts'
import { accountsOf, permissionsOf, roleRows, shown } from './role.rows.ts'

export const choices: Handler<typeof role.routes.choices> = async ({ scope, account }) => {
  const rows = await scope
    .from('role')
    .select(['role.id', 'role.name', 'role.code', 'role.built_in', 'role.enterprise_id'])
    .where('role.enabled', '=', true)
    .where(grantable(account))
    .orderBy('role.built_in', 'desc')
    .orderBy('role.name')
    .orderBy('role.id')
    .execute()
  return {
    records: rows.map(({ built_in, enterprise_id, ...row }) => ({
      ...row,
      id: String(row.id),
      builtIn: built_in,
      enterpriseId: enterprise_id === null ? null : String(enterprise_id),
    })),
  }
}

type Query = InputOf<typeof role.routes.list>

/** Built-in roles are called by words of ours, and found by them. */
const builtInCalled = (q: string) =>
  builtInRoles.filter((code) =>
    allWords[`role.name.${code}`].some((name) => name.toLowerCase().includes(q.toLowerCase())),
  )

function filterOf({ q, enabled, builtIn }: Query): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`true`,
    ...(enabled === undefined ? [] : [sql<SqlBool>`role.enabled = ${enabled}`]),
    ...(builtIn === undefined ? [] : [sql<SqlBool>`role.built_in = ${builtIn}`]),
    ...(q
      ? [
          sql<SqlBool>`(role.name ilike ${containing(q)} or role.code ilike ${containing(q)}
            or role.built_in and role.code = any(${builtInCalled(q)}::text[]))`,
        ]
      : []),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The built-in ones first, then the newest, unless another order is asked for. */
function orderOf(sort: Query['sort']): RawBuilder<unknown> {
  if (!sort) return sql`role.built_in desc, role.created_at desc, role.id desc`
  const by = {
    name: sql`role.name`,
    code: sql`lower(role.code)`,
    accounts: accountsOf,
    permissions: permissionsOf,
    createdAt: sql`role.created_at`,
    updatedAt: sql`role.updated_at`,
  }[sort.replace('-', '') as 'name']
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  return sql`${by} ${direction}, role.id ${direction}`
}

export const list: Handler<typeof role.routes.list> = async ({ scope, account, from }, query) => {
  const { page, pageSize, sort } = query
  const filter = filterOf(query)
  const rows = roleRows(scope, account).where(filter).orderBy(orderOf(sort))
  if (query.export) return sheetOf(from, 'roles', fields, (await rows.execute()).map(shown))
  const counted = scope.from('role').where(filter)
  const { total } = await counted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const found = await rows
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { current: page, size: pageSize, total, records: found.map(shown) }
}

const fields = [
  [
    'name',
    'role.name',
    (row: RoleRow, word) => (row.builtIn ? word(`role.name.${row.code as (typeof builtInRoles)[number]}`) : row.name),
  ],
  ['code', 'role.code'],
  ['description', 'role.description'],
  ['enabled', 'role.enabled', (row: RoleRow, word) => word(row.enabled ? 'enabled.1' : 'enabled.0')],
  ['builtIn', 'role.builtIn', (row: RoleRow, word) => word(row.builtIn ? 'role.builtIn.true' : 'role.builtIn.false')],
  ['needsTotp', 'role.needsTotp', (row: RoleRow, word) => word(row.needsTotp ? 'role.yes' : 'role.no')],
  ['enterpriseName', 'role.enterprise'],
  ['accounts', 'role.accounts'],
  ['pages', 'role.pages'],
  ['permissions', 'role.permissions'],
  ['createdBy', 'role.createdBy'],
  ['createdAt', 'role.createdAt'],
  ['updatedAt', 'role.updatedAt'],
] satisfies Parameters<typeof sheetOf<RoleRow>>[2]

export const get: Handler<typeof role.routes.get> = async ({ scope, db, account }, { id }) => {
  const row = await roleRows(scope, account).where('role.id', '=', Number(id)).executeTakeFirst()
  if (!row) throw missing()
  const menus = await db
    .selectFrom('role_menu')
    .select('menu_id')
    .where('role_id', '=', row.id)
    .orderBy('menu_id')
    .execute()
  return { ...shown(row), menuIds: menus.map((m) => String(m.menu_id)) }
}

export const menus: Handler<typeof role.routes.menus> = async ({ db, account }) => ({
  menus: (await heldMenus(db, account)).map((row) => ({
    ...row,
    id: String(row.id),
    parentId: row.parentId === null ? null : String(row.parentId),
  })),
})

/** For administrators of ours; to anybody else there is but the own one, which needs no choosing. */
export const enterprises: Handler<typeof role.routes.enterprises> = async ({ db, account }, { q }) => {
  if (account.enterpriseId !== null) return { enterprises: [] }
  const rows = await db
    .selectFrom('enterprise')
    .select(['id', 'name'])
    .$if(!!q, (found) => found.where('name', 'ilike', containing(q ?? '')))
    .orderBy('name')
    .orderBy('id')
    .limit(50)
    .execute()
  return { enterprises: rows.map((row) => ({ id: String(row.id), name: row.name })) }
}

/** Accounts one sees that have one of the roles. */
function having(scope: Scope, ids: readonly number[]) {
  return scope
    .from('account')
    .where(
      sql<SqlBool>`account.id in (select ar.account_id from account_role ar where ar.role_id = any(${ids}::bigint[]))`,
    )
}

async function counted(scope: Scope, ids: readonly number[], like = '%'): Promise<number> {
  const { count } = await having(scope, ids)
    .where('account.name', 'ilike', like)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const members: Handler<typeof role.routes.members> = async ({ scope }, { id, page, pageSize, q, sort }) => {
  const known = await scope.from('role').select('role.id').where('role.id', '=', Number(id)).executeTakeFirst()
  if (!known) throw missing()
  const like = containing(q ?? '')
  const direction = sort === '-name' ? 'desc' : 'asc'
  const rows = await having(scope, [known.id])
    .leftJoin('enterprise', 'enterprise.id', 'account.enterprise_id')
    .where('account.name', 'ilike', like)
    .select(['account.id', 'account.name', 'account.description', 'account.active'])
    .select('enterprise.name as enterpriseName')
    .orderBy('account.name', direction)
    .orderBy('account.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const records = rows.map((row) => ({ ...row, id: String(row.id) }))
  return { current: page, size: pageSize, total: await counted(scope, [known.id], like), records }
}

export const dependents: Handler<typeof role.routes.dependents> = async ({ scope }, { ids }) => {
  const wanted = [...new Set(ids.map(Number))]
  const known = await scope.from('role').select('role.id').where('role.id', 'in', wanted).execute()
  if (known.length < wanted.length) throw missing()
  const rows = await having(scope, wanted)
    .select('account.name')
    .orderBy('account.name')
    .limit(roleLimits.names)
    .execute()
  return { accounts: await counted(scope, wanted), names: rows.map((row) => row.name) }
}
