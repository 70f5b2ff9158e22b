import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type EstateTerminal, hasServed } from './terminals.ts'

/** Those that drive about said in the last day where they were: the reports are there, and get a place each. */
export async function writeWays(db: Kysely<Tables>, terminals: readonly EstateTerminal[]): Promise<void> {
  const said = terminals.filter(hasServed).flatMap(({ id, way }) => way.map(([at, lat, lng]) => ({ id, at, lat, lng })))
  await sql`
    update report r set body = body || jsonb_build_object('location',
      jsonb_build_object('lat', v.lat, 'lng', v.lng, 'accuracyM', 18))
    from unnest(${said.map(({ id }) => id)}::bigint[], ${said.map(({ at }) => new Date(at))}::timestamptz[],
      ${said.map(({ lat }) => lat)}::float8[], ${said.map(({ lng }) => lng)}::float8[]) as v(id, at, lat, lng)
    where r.terminal_id = v.id and r.received_at > v.at - interval '5 min' and r.received_at <= v.at + interval '5 min'
      and r.received_at > ${new Date(said[0]?.at ?? 0)}::timestamptz - interval '1 hour'`.execute(db)
}

/** Most stores stand where their tills are; a few nobody has placed yet. */
export async function placeStores(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    insert into place (group_id, lat, lng, account_name, updated_at)
    select g.id, percentile_cont(0.5) within group (order by p.lat), percentile_cont(0.5) within group (order by p.lng),
      'li_wei', ${now}::timestamptz - interval '20 days'
    from terminal_group g join terminal t on t.group_id = g.id join position p on p.terminal_id = t.id
    where g.type = 'store' group by g.id having mod(g.id, 7) <> 3`.execute(db)
}
