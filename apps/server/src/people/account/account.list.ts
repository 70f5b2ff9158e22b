import { account, accountLimits, type AccountRow, levels } from '@cpm/contract/people/account/account'
import { accountFields } from '@cpm/contract/people/account/account.fields'
import { accountKinds } from '@cpm/contract/people/session/session'
import { sql, type SqlBool } from 'kysely'
import { containing } from '../../db/search-pattern.ts'
import { listFields } from '../../core/export.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { badField, type Handler } from '../../core/feature.ts'
import { anyOf, exactly } from '../../core/list/list-filter.ts'
import { type Found, listing } from '../../core/list/listing.ts'
import type { Scope } from '../../core/scope.ts'
import { type GroupNames, groupNames } from './import/group.names.ts'
import { accountRows, rowOf } from './account.rows.ts'

export const list = listing(account.routes.list, {
  // What is out of sight finds as little as what is not there.
  from: ({ scope }) => scope.from('account').select('account.id'),
  id: 'account.id',
  sorts: {
    name: { by: sql`account.name`, key: 'text' },
    createdAt: { by: sql`account.created_at`, key: 'timestamptz' },
    // Who never signed in comes first going up.
    signedInAt: { by: sql`coalesce(account.signed_in_at, timestamptz 'epoch')`, key: 'timestamptz' },
  },
  usual: 'name',
  where: {
    q: anyOf('account.name', 'account.description', 'account.email', 'account.phone', 'account.company'),
    kind: exactly,
    active: exactly,
    enterpriseId: (id, _, { scope }) => {
      if (scope.who.enterpriseId !== null) throw badField('enterpriseId', 'field.unknown')
      return sql`account.enterprise_id = ${id}::bigint`
    },
    superiorId: (id, _, { scope }) =>
      sql`account.path <@ (${scope.from('account').select('account.path').where('account.id', '=', Number(id))})`,
    roleId: (id, _, { scope }) =>
      sql`account.id in (select ar.account_id from account_role ar
        where ar.role_id = (${scope.from('role').select('role.id').where('role.id', '=', Number(id))}))`,
  },
  // Which they are is found first, and only then what their rows show.
  rows: async (found, { scope, account: me, now }) => {
    const ids = found.map((row) => row.id)
    const rows = await accountRows(scope)
      .where(sql<SqlBool>`account.id = any(${ids}::bigint[])`)
      .orderBy(sql`array_position(${ids}::bigint[], account.id)`)
      .execute()
    return rows.map((row) => rowOf(row, me.id, now))
  },
  sheet: {
    name: 'users',
    fields: async (ctx, found) => columnsOf(await mostOf(ctx.scope, found()), await groupNames(ctx.scope))(ctx),
  },
})

type Most = { roles: number; groups: number }

/** Under the headers an import reads, so that an export comes back as it is. */
const columnsOf = (most: Most, groups: GroupNames) =>
  columnsOfFile(accountFields, [
    'name',
    'description',
    'kind',
    ['superior', 'account.superior', (row) => row.superior?.name ?? null],
    ['enterprise', 'account.enterprise', (row) => row.enterprise?.name ?? null],
    ...listFields<AccountRow>('roles', 'account.roles', (row) => row.roles.map((one) => one.name), most.roles),
    ...listFields<AccountRow>(
      'groups',
      'account.groups',
      // Names are not unique: by this the import finds the group again.
      (row) => (row.groups ?? []).map((one) => groups.cellOf(one.id) ?? one.name),
      most.groups,
    ),
    'email',
    'phone',
    'company',
    'international',
    'language',
    'active',
    'signedInAt',
    'createdAt',
  ])

/** How many roles and groups those have that have the most of them, as far as one sees them. */
async function mostOf(scope: Scope, found: Found): Promise<Most> {
  return found
    .select([
      sql<number>`coalesce(max((select count(*) from account_role ar where ar.account_id = account.id)), 0)::int`.as(
        'roles',
      ),
      sql<number>`coalesce(max((select count(*) from terminal_group
        where terminal_group.path = any(account.group_paths::ltree[]) and ${scope.visible('terminal_group')})), 0)::int`.as(
        'groups',
      ),
    ])
    .executeTakeFirstOrThrow()
}

export const choices: Handler<typeof account.routes.choices> = async ({ scope, account }, { q, above }) => {
  const like = containing(q ?? '')
  const rows = await scope
    .from('account')
    .leftJoin('enterprise', 'enterprise.id', 'account.enterprise_id')
    .select([
      'account.id',
      'account.name',
      'account.description',
      'account.kind',
      'account.enterprise_id',
      'enterprise.name as enterpriseName',
      sql<number>`nlevel(account.path) - 1`.as('depth'),
    ])
    .where(sql<SqlBool>`(account.name ilike ${like} or account.description ilike ${like})`)
    .$if(above !== undefined, (found) =>
      found
        .where(
          'account.kind',
          'in',
          accountKinds.filter((kind) => levels[kind] >= levels[above ?? 'sales']),
        )
        // An administrator not below oneself is nobody to put others under.
        .where(sql<SqlBool>`(account.kind <> 'administrator' or account.path <@ ${account.path}::ltree)`),
    )
    // Oneself first: that is who it is at most times.
    .orderBy(sql`account.id = ${account.id}`, 'desc')
    .orderBy('account.name')
    .limit(accountLimits.choices)
    .execute()
  return {
    records: rows.map(({ enterprise_id, enterpriseName, ...row }) => ({
      ...row,
      id: String(row.id),
      enterprise: enterprise_id === null ? null : { id: String(enterprise_id), name: enterpriseName ?? '' },
    })),
  }
}

export const enterprises: Handler<typeof account.routes.enterprises> = async ({ scope, db }, { q }) => {
  const own = scope.who.enterpriseId
  const rows = await db
    .selectFrom('enterprise')
    .select(['id', 'name'])
    .where('name', 'ilike', containing(q ?? ''))
    .$if(own !== null, (found) => found.where('id', '=', own as number))
    .orderBy('name')
    .orderBy('id')
    .limit(accountLimits.choices)
    .execute()
  return { records: rows.map((row) => ({ id: String(row.id), name: row.name })) }
}
