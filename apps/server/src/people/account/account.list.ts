import { type account, accountLimits, type AccountRow, levels } from '@cpm/contract/people/account/account'
import type { InputOf } from '@cpm/contract/kernel/route'
import { accountKinds } from '@cpm/contract/people/session/session'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { behind, keyOf, nextOf, type Order, orderBy, placeIn } from '../../db/keyset.ts'
import { containing } from '../../db/search-pattern.ts'
import type { Scope } from '../../core/scope.ts'
import { listFields, sheetOf, type SheetField } from '../../core/export.ts'
import { badField, type Ctx, type Handler } from '../../core/feature.ts'
import { accountRows, rowOf } from './account.rows.ts'

type Query = InputOf<typeof account.routes.list>
type ListCtx = Pick<Ctx<typeof account.routes.list>, 'scope' | 'account' | 'now' | 'from'>

const columns = {
  name: { column: sql.ref('account.name'), type: 'text' },
  createdAt: { column: sql.ref('account.created_at'), type: 'timestamptz' },
  // Who never signed in comes first going up.
  signedInAt: { column: sql`coalesce(account.signed_in_at, timestamptz 'epoch')`, type: 'timestamptz' },
} as const

function orderOf({ sort = 'name' }: Query): Order {
  const down = sort.startsWith('-')
  return { ...columns[sort.replace('-', '') as keyof typeof columns], id: sql.ref('account.id'), down }
}

/** What a filter names, within the scope; what is out of sight finds as little as what is not there. */
function conditions(scope: Scope, query: Query): RawBuilder<SqlBool>[] {
  const { q, kind, active, roleId, superiorId, enterpriseId } = query
  if (enterpriseId !== undefined && scope.who.enterpriseId !== null) throw badField('enterpriseId', 'field.unknown')
  const parts: RawBuilder<SqlBool>[] = []
  if (q) {
    const like = containing(q)
    const texts = ['name', 'description', 'email', 'phone', 'company'].map(
      (field) => sql`${sql.ref(`account.${field}`)} ilike ${like}`,
    )
    parts.push(sql`(${sql.join(texts, sql` or `)})`)
  }
  if (kind) parts.push(sql`account.kind = ${kind}`)
  if (active !== undefined) parts.push(sql`account.active = ${active}`)
  if (enterpriseId) parts.push(sql`account.enterprise_id = ${enterpriseId}::bigint`)
  if (superiorId) {
    const superior = scope.from('account').select('account.path').where('account.id', '=', Number(superiorId))
    parts.push(sql`account.path <@ (${superior})`)
  }
  if (roleId) {
    const role = scope.from('role').select('role.id').where('role.id', '=', Number(roleId))
    parts.push(sql`account.id in (select ar.account_id from account_role ar where ar.role_id = (${role}))`)
  }
  return parts
}

/** Finds the ids of the page first and only then what its rows show. */
async function pageOf({ scope }: ListCtx, query: Query, take: number, skip: number) {
  const order = orderOf(query)
  const place = query.after === undefined ? undefined : placeIn(query.after, order)
  if (place === null) throw badField('after', 'field.invalid')
  const ids = scope
    .from('account')
    .select('account.id')
    .where((eb) => eb.and([...conditions(scope, query), ...(place ? [behind(order, place)] : [])]))
    .orderBy(orderBy(order))
    .limit(take)
    .offset(skip)
  return accountRows(scope)
    .select(keyOf(order).as('key'))
    .where('account.id', 'in', ids)
    .orderBy(orderBy(order))
    .execute()
}

export const list: Handler<typeof account.routes.list> = async (ctx, query) => {
  const { scope, account, now } = ctx
  if (query.export) return exported(ctx, query)
  const { page, pageSize, after } = query
  const rows = await pageOf(ctx, query, pageSize, after === undefined ? (page - 1) * pageSize : 0)
  const { total } = await scope
    .from('account')
    .select(sql<number>`count(*)::int`.as('total'))
    .where((eb) => eb.and(conditions(scope, query)))
    .executeTakeFirstOrThrow()
  const records = rows.map((row) => rowOf(row, account.id, now))
  return { current: page, size: pageSize, total, records, next: nextOf(rows, pageSize) }
}

type Most = { roles: number; groups: number }

/** Under the headers an import reads, so that an export comes back as it is. */
const exportedFields = (most: Most): readonly SheetField<AccountRow>[] => [
  ['name', 'account.name'],
  ['description', 'account.description'],
  ['kind', 'account.kind', (row, word) => word(`user.kind.${row.kind}`)],
  ['superior', 'account.superior', (row) => row.superior?.name ?? null],
  ['enterprise', 'account.enterprise', (row) => row.enterprise?.name ?? null],
  ...listFields<AccountRow>('roles', 'account.roles', (row) => row.roles.map((one) => one.name), most.roles),
  ...listFields<AccountRow>(
    'groups',
    'account.groups',
    (row) => (row.groups ?? []).map((one) => one.name),
    most.groups,
  ),
  ['email', 'account.email'],
  ['phone', 'account.phone'],
  ['company', 'account.company'],
  ['international', 'account.international', (row, word) => word(row.international ? 'account.yes' : 'account.no')],
  ['language', 'account.language', (row, word) => word(`account.language.${row.language}`)],
  ['active', 'account.active', (row, word) => word(row.active ? 'enabled.1' : 'enabled.0')],
  ['signedInAt', 'account.signedInAt'],
  ['createdAt', 'account.createdAt'],
]

/** How many roles and groups those have that have the most of them, as far as one sees them. */
async function mostOf({ scope }: ListCtx, query: Query): Promise<Most> {
  const found = scope
    .from('account')
    .select([
      sql<number>`(select count(*)::int from account_role ar where ar.account_id = account.id)`.as('roles'),
      sql<number>`(select count(*)::int from terminal_group
        where terminal_group.path = any(account.group_paths::ltree[]) and ${scope.visible('terminal_group')})`.as(
        'groups',
      ),
    ])
    .where((eb) => eb.and(conditions(scope, query)))
  return scope.open
    .selectFrom(found.as('found'))
    .select([
      sql<number>`coalesce(max(found.roles), 0)`.as('roles'),
      sql<number>`coalesce(max(found.groups), 0)`.as('groups'),
    ])
    .executeTakeFirstOrThrow()
}

async function exported(ctx: ListCtx, query: Query) {
  const { account, from, now } = ctx
  // A filter that is refused is refused here, and not in the middle of a file.
  const most = await mostOf(ctx, query)
  async function* all(): AsyncGenerator<AccountRow> {
    const chunk = 1000
    let after: string | undefined
    do {
      const rows = await pageOf(ctx, { ...query, after }, chunk, 0)
      for (const row of rows) yield rowOf(row, account.id, now)
      after = nextOf(rows, chunk) ?? undefined
    } while (after)
  }
  return sheetOf(from, 'users', exportedFields(most), all())
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
