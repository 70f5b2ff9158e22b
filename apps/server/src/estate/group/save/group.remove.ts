import type { group } from '@cpm/contract/estate/group/group'
import { codes } from '@cpm/contract/kernel/envelope'
import { holdGroups } from '../../../people/account/group.tree.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { changed, type Handler, missing, Refusal } from '../../../core/feature.ts'
import { placeOf } from './group.place.ts'

type Dependents = { groups: number; terminals: number; tokens: number; accounts: number }

/** What hangs on these groups and does not go with them; seen or not, it is only counted. */
async function dependentsOf(scope: Scope, groups: { id: number; path: string }[], now: Date): Promise<Dependents> {
  const ids = groups.map((g) => g.id)
  const paths = groups.map((g) => g.path)
  const { rows } = await scope.sql<Dependents>`
    select
      (select count(*) from terminal_group where ${unscoped('terminal_group', 'seen or not, it is only counted')}
        and parent_id = any(${ids}) and id <> all(${ids}))::int as groups,
      (select count(*) from terminal
        where ${unscoped('terminal', 'seen or not, it is only counted')}
          and group_id = any(${ids}))::int as terminals,
      (select count(*) from enrolment_token where ${unscoped('enrolment_token', 'seen or not, it is only counted')}
        and group_id = any(${ids})
        and revoked_at is null and uses < max_uses and expires_at > ${now})::int as tokens,
      (select count(*) from account where ${unscoped('account', 'seen or not, it is only counted')}
        and group_paths && ${paths}::text[])::int as accounts`
  return rows[0] as Dependents
}

export const dependents: Handler<typeof group.routes.dependents> = async ({ scope, now }, { id }) => {
  const place = await placeOf(scope, id)
  if (!place) throw missing()
  return dependentsOf(scope, [place], now)
}

export const remove: Handler<typeof group.routes.remove> = async ({ scope, db, now }, input) => {
  const ids = [...new Set(input.ids.map(Number))]
  const seen = () =>
    scope
      .from('terminal_group')
      .select(['terminal_group.id', 'terminal_group.path', 'terminal_group.enterprise_id'])
      .where('terminal_group.id', 'in', ids)
  const before = await seen().execute()
  if (before.length < ids.length) throw missing()
  const enterprises = [...new Set(before.map((g) => g.enterprise_id))].toSorted((a, b) => a - b)
  for (const enterpriseId of enterprises) await holdGroups(db, enterpriseId)
  // Whoever is giving one of them to an account or a token right now is waited for.
  const groups = await seen().forUpdate().execute()
  if (groups.length < ids.length) throw missing()
  const hanging = await dependentsOf(scope, groups, now)
  if (Object.values(hanging).some((count) => count > 0)) {
    throw new Refusal(codes.refused, 'group.hasDependents', { vars: hanging })
  }
  // Tokens that no longer serve are kept as a record, without the group.
  await scope.sql`update enrolment_token set group_id = null
    where ${unscoped('enrolment_token', 'whoever made it, the group is gone')} and group_id = any(${ids})`
  await scope.remove('terminal_group').where('terminal_group.id', 'in', ids).execute()
  for (const enterpriseId of enterprises) {
    const groupPath = groups.filter((g) => g.enterprise_id === enterpriseId).map((g) => g.path)
    await changed(db, { enterpriseId, groupPath }, [['group']])
  }
  return { done: true }
}
