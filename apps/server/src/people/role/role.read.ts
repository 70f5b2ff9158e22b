import { allWords } from '@cpm/contract'
import { builtInRoles, role, roleLimits } from '@cpm/contract/people/role/role'
import { roleFields } from '@cpm/contract/people/role/role.fields'
import { sql, type SqlBool } from 'kysely'
import { grantable, heldMenus } from './role.grant.ts'
import { containing } from '../../db/search-pattern.ts'
import type { Scope } from '../../core/scope.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { anyOf, elsewhere, exactly } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { type Handler, missing } from '../../core/feature.ts'
import { accountsOf, permissionsOf, roleRows } from './role.rows.ts'
import { findOne, findRow } from '../../core/row.ts'
import { plain } from '../../core/columns.ts'

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
  return { records: rows.map((one) => plain(one)) }
}

/** Built-in roles are called by words of ours, and found by them. */
const builtInCalled = (q: string) =>
  builtInRoles.filter((code) =>
    allWords[`role.name.${code}`].some((name) => name.toLowerCase().includes(q.toLowerCase())),
  )

const fields = columnsOfFile(roleFields, [
  [
    'name',
    'role.name',
    (row, word) => (row.builtIn ? word(`role.name.${row.code as (typeof builtInRoles)[number]}`) : row.name),
  ],
  'code',
  'description',
  'enabled',
  'builtIn',
  'needsTotp',
  'enterpriseName',
  'accounts',
  'pages',
  'permissions',
  'createdBy',
  'createdAt',
  'updatedAt',
])

const called = anyOf('role.name', 'role.code')

export const list = listing(role.routes.list, {
  from: ({ scope, account }) => roleRows(scope, account),
  counted: ({ scope }) => scope.from('role'),
  id: 'role.id',
  sorts: {
    name: sql`role.name`,
    code: sql`lower(role.code)`,
    accounts: accountsOf,
    permissions: permissionsOf,
    createdAt: sql`role.created_at`,
    updatedAt: sql`role.updated_at`,
  },
  // The built-in ones first, then the newest.
  usual: sql`role.built_in desc, role.created_at desc, role.id desc`,
  where: {
    enabled: exactly,
    builtIn: exactly,
    q: (q, column, asked) =>
      q === ''
        ? undefined
        : sql`(${called(q, column, asked)} or role.built_in and role.code = any(${builtInCalled(q)}::text[]))`,
  },
  row: (row) => plain(row),
  sheet: { name: 'roles', fields },
})

export const get: Handler<typeof role.routes.get> = async ({ scope, db, account }, { id }) => {
  const row = await findOne(roleRows(scope, account), 'role.id', id)
  const menus = await db
    .selectFrom('role_menu')
    .select('menu_id')
    .where('role_id', '=', row.id)
    .orderBy('menu_id')
    .execute()
  return { ...plain(row), menuIds: menus.map((m) => String(m.menu_id)) }
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
  return { enterprises: rows.map((one) => plain(one)) }
}

/** Accounts one sees that have one of the roles. */
function having(scope: Scope, ids: readonly number[]) {
  return scope
    .from('account')
    .where(
      sql<SqlBool>`account.id in (select ar.account_id from account_role ar where ar.role_id = any(${ids}::bigint[]))`,
    )
}

export const members = listing(role.routes.members, {
  of: async ({ scope, input }) => {
    const known = await findRow(scope, 'role', input.id, ['id'])
    return known
  },
  from: ({ scope, of }) =>
    having(scope, [of.id])
      .leftJoin('enterprise', 'enterprise.id', 'account.enterprise_id')
      .select(['account.id', 'account.name', 'account.description', 'account.active'])
      .select('enterprise.name as enterpriseName'),
  counted: ({ scope, of }) => having(scope, [of.id]),
  id: 'account.id',
  sorts: { name: sql`account.name` },
  usual: 'name',
  where: { id: elsewhere, q: anyOf('account.name') },
  row: (row) => plain(row),
})

export const dependents: Handler<typeof role.routes.dependents> = async ({ scope }, { ids }) => {
  const wanted = [...new Set(ids.map(Number))]
  const known = await scope.from('role').select('role.id').where('role.id', 'in', wanted).execute()
  if (known.length < wanted.length) throw missing()
  const rows = await having(scope, wanted)
    .select('account.name')
    .orderBy('account.name')
    .limit(roleLimits.names)
    .execute()
  const { accounts } = await having(scope, wanted)
    .select(sql<number>`count(*)::int`.as('accounts'))
    .executeTakeFirstOrThrow()
  return { accounts, names: rows.map((row) => row.name) }
}
