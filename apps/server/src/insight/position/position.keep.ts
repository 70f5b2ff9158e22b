import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'

type Place = { terminalId: number; location: SomeFacts['location']; heardAt: Date }

/** Stores the positions that terminals report, where the enterprise allows it. */
export async function keepPositions(db: QueryExecutorProvider, said: readonly Place[]): Promise<void> {
  const places = said.filter(({ location }) => location !== undefined)
  if (places.length === 0) return
  await sql`
    with said as materialized (
      select v.terminal_id, v.location, v.heard_at, t.enterprise_id
      from unnest(
        ${places.map(({ terminalId }) => terminalId)}::bigint[],
        ${places.map(({ location }) => JSON.stringify(location))}::text[]::jsonb[],
        ${places.map(({ heardAt }) => heardAt)}::timestamptz[]
      ) as v(terminal_id, location, heard_at)
      join terminal t on t.id = v.terminal_id and ${unscoped('terminal', 'where a terminal is, is its own report')}),
    -- Each enterprise is asked once.
    on_map as materialized (
      select e.id from (select distinct enterprise_id as id from said) e where located(e.id))
    insert into position as p (terminal_id, lat, lng, accuracy_m, at, known_by)
    select s.terminal_id, place.* from said s join on_map on on_map.id = s.enterprise_id,
      position_in(s.location, s.heard_at) as place
    order by s.terminal_id
    on conflict (terminal_id) do update set
      lat = excluded.lat, lng = excluded.lng, accuracy_m = excluded.accuracy_m, at = excluded.at,
      known_by = excluded.known_by`.execute(db)
}
