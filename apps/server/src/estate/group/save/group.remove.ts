import { tableLabel } from '@cpm/contract/audit.labels'
import type { group } from '@cpm/contract/estate/group/group'
import { codes } from '@cpm/contract/kernel/envelope'
import type { Pair } from '@cpm/contract/kernel/words'
import { sql } from 'kysely'
import { holdGroups } from '../../../people/account/group.tree.ts'
import { type OwnedTable, type Scope, unscoped } from '../../../core/scope.ts'
import { changed, type Handler, missing, refused, Refusal } from '../../../core/feature.ts'
import { placeOf } from './group.place.ts'

type Counts = { groups: number; terminals: number; tokens: number; accounts: number }

/** What hangs on these groups and does not go with them; seen or not, it is only counted. */
async function countsOf(scope: Scope, groups: { id: number; path: string }[], now: Date): Promise<Counts> {
  const ids = groups.map((g) => g.id)
  const paths = groups.map((g) => g.path)
  const { rows } = await scope.sql<Counts>`
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
  return rows[0] as Counts
}

type Hanging = { table: string; count: number }

/** Those that are counted above: of tokens only some are in the way. */
const counted: readonly string[] = ['terminal_group', 'terminal', 'enrolment_token']

/** Whatever else names one of them in the database and would not go with it. */
async function othersOn(scope: Scope, ids: readonly number[]): Promise<Hanging[]> {
  const { rows } = await scope.sql<{ table: OwnedTable; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'terminal_group'::regclass and c.confdeltype in ('a', 'r')
      and c.conrelid::regclass::text <> all(${counted}) order by 1`
  const all: Hanging[] = []
  for (const { table, column } of rows) {
    const { rows: found } = await scope.sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
      where ${unscoped(table, 'seen or not, it is only counted')} and ${sql.ref(column)} = any(${ids})`
    const count = found[0]?.count ?? 0
    if (count > 0) all.push({ table, count })
  }
  return all
}

/** As in `Probe 2, Order 1`, in both languages. */
function told(hanging: readonly Hanging[]): Pair {
  const cn = hanging.map(({ table, count }) => `${tableLabel(table)[0]} ${count}`)
  const en = hanging.map(({ table, count }) => `${tableLabel(table)[1]} ${count}`)
  return [cn.join('、'), en.join(', ')]
}

export const dependents: Handler<typeof group.routes.dependents> = async ({ scope, now, from }, { id }) => {
  const place = await placeOf(scope, id)
  if (!place) throw missing()
  const counts = await countsOf(scope, [place], now)
  const others = await othersOn(scope, [place.id])
  if (others.length === 0) return counts
  const named = ({ table, count }: Hanging) => ({ name: tableLabel(table)[from.language === 'cn' ? 0 : 1], count })
  return { ...counts, others: others.map(named) }
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
  const hanging = await countsOf(scope, groups, now)
  if (Object.values(hanging).some((count) => count > 0)) {
    throw new Refusal(codes.refused, 'group.hasDependents', { vars: hanging })
  }
  const others = await othersOn(scope, ids)
  if (others.length > 0) throw refused('group.hasOthers', { things: told(others) })
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
