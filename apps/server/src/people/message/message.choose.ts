import { type message, type MessageCircle, messageLimits } from '@cpm/contract/people/message/message'
import { sql, type SqlBool } from 'kysely'
import { containing } from '../../db/search-pattern.ts'
import type { Scope } from '../../core/scope.ts'
import { badField, type Ctx, type Handler } from '../../core/feature.ts'
import { plain } from '../../core/columns.ts'

/** Whose message it is: that bounds whom it may reach, whoever holds the pen. */
export type Author = { enterprise_id: number | null; account_id: number; account_path: string }
/** Whom it reaches: null is everybody. */
export type Place = { to_enterprise_id: number | null; to_account_id: number | null; to_path: string | null }

const unknown = () => badField('organization', 'message.unknownOrganization')

/** The receiving organisation [3.19] within what the author reaches and the session sees; another's is unknown. */
export async function placeOf(
  { scope, db }: Pick<Ctx, 'scope' | 'db'>,
  author: Author,
  organization: string | null | undefined,
): Promise<Place> {
  if (!organization) return widest(author)
  const [kind, id] = organization.split(':') as [string, string]
  if (kind === 'account') {
    const account = await scope
      .from('account')
      .select(['account.id', 'account.enterprise_id', 'account.path'])
      .where('account.id', '=', Number(id))
      .where(within(widest(author)))
      .executeTakeFirstOrThrow(unknown)
    return { to_enterprise_id: account.enterprise_id, to_account_id: account.id, to_path: account.path }
  }
  // Only ours write to enterprises; to anybody else there is but the own one.
  const may = author.enterprise_id === null && scope.who.enterpriseId === null
  const found = may && (await db.selectFrom('enterprise').select('id').where('id', '=', Number(id)).executeTakeFirst())
  if (!found) throw unknown()
  return { to_enterprise_id: found.id, to_account_id: null, to_path: null }
}

function widest(author: Author): Place {
  if (author.enterprise_id === null) return { to_enterprise_id: null, to_account_id: null, to_path: null }
  const isTop = !author.account_path.includes('.')
  return {
    to_enterprise_id: author.enterprise_id,
    to_account_id: isTop ? null : author.account_id,
    to_path: author.account_path,
  }
}

function within(place: Place) {
  const { to_enterprise_id, to_path } = place
  return sql<SqlBool>`(${to_enterprise_id === null ? sql`true` : sql`account.enterprise_id = ${to_enterprise_id}`}
    and ${to_path === null ? sql`true` : sql`account.path <@ ${to_path}::ltree`})`
}

/** The chosen accounts, each of them in the place and seen by the session; else none is taken. */
export async function chosenOf(scope: Scope, place: Place, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const wanted = [...new Set(ids.map(Number))]
  const found = await scope
    .from('account')
    .select('account.id')
    .where('account.id', 'in', wanted)
    .where('account.active', '=', true)
    .where(within(place))
    .execute()
  if (found.length < wanted.length) throw badField('accountIds', 'message.unknownAccounts')
  return wanted
}

/** Accounts the session sees, as they are shown where they are chosen. */
export function shownAccounts(scope: Scope) {
  return scope
    .from('account')
    .leftJoin('enterprise', 'enterprise.id', 'account.enterprise_id')
    .select(['account.id', 'account.name', 'account.description', 'enterprise.name as enterpriseName'])
    .orderBy('account.name')
    .limit(messageLimits.accounts)
}

/** Roles and groups, each of them seen by the session; else none is taken. */
export async function circlesOf(scope: Scope, circles: readonly string[]) {
  const idsOf = (kind: string) => [
    ...new Set(circles.filter((one) => one.startsWith(`${kind}:`)).map((one) => Number(one.split(':')[1]))),
  ]
  const [role_ids, group_ids] = [idsOf('role'), idsOf('group')]
  const { rows } = await scope.sql<{ n: number }>`select (
    (select count(*) from role where role.id = any(${role_ids}::bigint[]) and ${scope.visible('role')})
    + (select count(*) from terminal_group
       where terminal_group.id = any(${group_ids}::bigint[]) and ${scope.visible('terminal_group')}))::int as n`
  if ((rows[0]?.n ?? 0) < role_ids.length + group_ids.length) throw badField('circles', 'message.unknownCircles')
  return { role_ids, group_ids }
}

/** The roles and groups one sees whose name contains `q`, or these alone. */
export async function shownCircles(
  scope: Scope,
  { q = '', only }: { q?: string | undefined; only?: { role_ids: number[]; group_ids: number[] } },
): Promise<MessageCircle[]> {
  const name = containing(q)
  const whichRole = only ? sql`role.id = any(${only.role_ids}::bigint[])` : sql`role.name ilike ${name}`
  const whichGroup = only
    ? sql`terminal_group.id = any(${only.group_ids}::bigint[])`
    : sql`terminal_group.name ilike ${name}`
  const { rows } = await scope.sql<MessageCircle>`
    select circle, name, "builtIn", accounts from (
      select 'role:' || role.id as circle, role.name, role.built_in as "builtIn", 0 as rank,
        (select count(*)::int from account_role ar join account on account.id = ar.account_id
          where ar.role_id = role.id and account.active and ${scope.visible('account')}) as accounts
      from role where ${whichRole} and ${scope.visible('role')}
      union all
      select 'group:' || terminal_group.id, terminal_group.name, false, 1,
        (select count(*)::int from account where account.active and ${scope.visible('account')}
          and exists (select from unnest(account.group_paths) own where own::ltree <@ terminal_group.path))
      from terminal_group where ${whichGroup} and ${scope.visible('terminal_group')}) found
    order by rank, name limit ${messageLimits.circles}`
  return rows
}

export const findCircles: Handler<typeof message.routes.circles> = async ({ scope }, { q }) => ({
  records: await shownCircles(scope, { q }),
})

const ofAccount = (account: { id: number; path: string; enterpriseId: number | null }): Author => ({
  enterprise_id: account.enterpriseId,
  account_id: account.id,
  account_path: account.path,
})

export const findAccounts: Handler<typeof message.routes.accounts> = async (ctx, { q, organization }) => {
  const place = await placeOf(ctx, ofAccount(ctx.account), organization)
  const rows = await shownAccounts(ctx.scope)
    .where('account.active', '=', true)
    // A message to oneself is no message.
    .where('account.id', '<>', ctx.account.id)
    .where(within(place))
    .$if(Boolean(q), (found) =>
      found.where(
        sql<SqlBool>`(account.name ilike ${containing(q ?? '')} or account.description ilike ${containing(q ?? '')}
          or enterprise.name ilike ${containing(q ?? '')})`,
      ),
    )
    .limit(messageLimits.organizations)
    .execute()
  return { records: rows.map((one) => plain(one)) }
}

export const findOrganizations: Handler<typeof message.routes.organizations> = async ({ scope, account }, { q }) => {
  const isOurs = scope.who.enterpriseId === null
  const name = containing(q ?? '')
  const { rows } = await scope.sql<{
    organization: string
    name: string
    enterpriseName: string | null
    accounts: number
  }>`
    select organization, name, "enterpriseName", accounts from (
      select 'enterprise:' || e.id as organization, e.name, null as "enterpriseName", 0 as rank,
        (select count(*)::int from account a where a.enterprise_id = e.id and a.active) as accounts
      from enterprise e where ${isOurs} and e.name ilike ${name}
      union all
      select 'account:' || account.id, account.name, e.name, 1,
        (select count(*)::int from account a where a.path <@ account.path and a.active)
      from account left join enterprise e on e.id = account.enterprise_id
      where ${scope.visible('account')} and account.id <> ${account.id} and account.name ilike ${name}
        and exists (select from account a where a.superior_id = account.id)) found
    order by rank, name limit ${messageLimits.organizations}`
  return { records: rows }
}
