import type { ConfigKindName } from '@cpm/contract/estate/agent/desired'
import { type policyRoutes, policyPlaces } from '@cpm/contract/estate/policy/policy.kind'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { AnyRoute } from '@cpm/contract/kernel/route'
import type { z } from 'zod'
import { containing } from '../../db/search-pattern.ts'
import { plain } from '../../core/columns.ts'
import type { Ctx, Handler } from '../../core/feature.ts'
import { inSql, listing } from '../../core/list/listing.ts'
import { unscoped } from '../../core/scope.ts'
import { someOf } from '../../core/some-of.ts'

type GivenRoute = ReturnType<typeof policyRoutes<ConfigKindName, z.ZodUnknown, z.ZodUnknown, string, string>>['given']

/** Which of its places a row of `policy` is, and what that is called. */
export const placeKind = sql<(typeof policyPlaces)[number]>`case when policy.terminal_id is not null then 'terminal'
  when policy.model is not null then 'model' when policy.group_id is not null then 'group'
  when policy.rule_group_id is not null then 'ruleGroup' else 'enterprise' end`
export const placeName = sql<string>`coalesce(terminal.sn, policy.model, terminal_group.name, rule_group.name,
  enterprise.name)`
export const placeTables = sql`policy
  join enterprise on enterprise.id = policy.enterprise_id
  left join terminal on terminal.id = policy.terminal_id
  left join terminal_group on terminal_group.id = policy.group_id
  left join rule_group on rule_group.id = policy.rule_group_id
  left join account on account.id = policy.account_id`
/** Who sees a policy sees the place it is given to, and who gave it. */
export const placeNamed = [
  unscoped('terminal', 'the place of a policy that is seen'),
  unscoped('terminal_group', 'the place of a policy that is seen'),
  unscoped('rule_group', 'the place of a policy that is seen'),
  unscoped('account', 'who gave a policy that is seen'),
]

type Found = {
  id: number
  place: (typeof policyPlaces)[number]
  name: string
  group_id: number | null
  rule_group_id: number | null
  platform: 'android' | 'windows' | 'linux' | null
  enterprise_id: number
  enterprise_name: string
  value: unknown
  changed_at: Date
  changed_by: string | null
}

/** Where a kind is given. */
export function givenList(kind: string, route: AnyRoute): Handler<GivenRoute> {
  return listing(route as unknown as GivenRoute, {
    from: ({ scope }) =>
      inSql<Found>(
        sql`policy.id, ${placeKind} as place, ${placeName} as name, policy.group_id, policy.rule_group_id, policy.platform,
          policy.enterprise_id, enterprise.name as enterprise_name, policy.value, policy.updated_at as changed_at,
          account.name as changed_by`,
        placeTables,
        [sql`policy.kind = ${kind}`, scope.visible('policy'), ...placeNamed],
      ),
    id: 'policy.id',
    sorts: { changedAt: sql`policy.updated_at` },
    usual: '-changedAt',
    where: {
      place: (places) => sql`${placeKind} = any(${places})`,
      q: (q) => (q === '' ? undefined : sql`${placeName} ilike ${containing(q)}`),
    },
    row: (row) => plain(row),
  })
}

/** How many places something is given to, whoever gave it, and the names of the newest that one sees, for a refusal. */
export async function placesGiven({ scope, db }: Pick<Ctx, 'scope' | 'db'>, which: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from policy
    where ${unscoped('policy', 'of what is seen: only counted')} and ${which}`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count === 0) return { count, names: '' }
  const { rows: named } = await scope.sql<{ name: string }>`
    select ${placeName} as name from ${placeTables}
    where ${sql.join([which, scope.visible('policy'), ...placeNamed], sql` and `)} order by policy.id desc limit 3`
  return {
    count,
    names: someOf(
      named.map(({ name }) => name),
      count,
    ),
  }
}
