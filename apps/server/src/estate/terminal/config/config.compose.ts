import { configKinds } from '@cpm/contract/estate/agent/desired'
import { type QueryExecutorProvider, sql } from 'kysely'
import { offersFor } from '../../../core/offers/offers.ts'
import { unscoped } from '../../../core/scope.ts'
import type { ConfigKindOffer } from './config.kinds.ts'

const nearest = configKinds.flatMap(({ name, use, combine }) =>
  use === 'agent' && combine === 'nearest' ? [name] : [],
)

/**
 * Stores the values of all kinds as the configurations of these terminals. The answer is the terminals whose configuration
 * changed; `anew` gives all of them a new version. 1 is the version of the common configuration.
 */
export async function compose(
  db: QueryExecutorProvider,
  ids: readonly number[],
  now: Date,
  anew = false,
): Promise<number[]> {
  if (ids.length === 0) return []
  const asked = sql`${ids}::bigint[]`
  const offers = await offersFor<ConfigKindOffer>('config.kind')
  const computed = offers.flatMap(({ key, valuesOf }) => (valuesOf ? [{ key, valuesOf }] : []))
  const parts = computed.map(({ key, valuesOf }) => {
    const applied = sql`(select terminal_id, value from applied where kind = ${key})`
    return sql`union all select terminal_id, ${key}, value from (${valuesOf(asked, applied)}) one`
  })
  const { rows } = await sql<{ id: number }>`
    with applied as materialized (
      select f.terminal_id, f.kind, p.value from policies_of(${asked}) f join policy p on p.id = f.policy_id
      where ${unscoped('policy', 'what applies to these terminals')} and f.kind = any(${nearest})),
    part (terminal_id, kind, value) as materialized (
      select terminal_id, kind, value from applied where kind <> all(${computed.map(({ key }) => key)}::text[])
      ${sql.join(parts, sql` `)}),
    wanted as (
      select t.id, coalesce(jsonb_object_agg(p.kind, p.value) filter (where p.value <> 'null'), '{}') as desired
      from unnest(${asked}) as t (id) left join part p on p.terminal_id = t.id group by t.id)
    insert into terminal_config as c (terminal_id, version, desired, updated_at)
    select w.id, 2, w.desired, ${now} from wanted w left join terminal_config old on old.terminal_id = w.id
    where ${anew} or w.desired is distinct from coalesce(old.desired, '{}')
    order by w.id
    on conflict (terminal_id) do update set version = c.version + 1, desired = excluded.desired,
      updated_at = excluded.updated_at, confirmed_at = null
      where ${anew} or c.desired is distinct from excluded.desired
    returning terminal_id as id`.execute(db)
  return rows.map(({ id }) => id)
}
