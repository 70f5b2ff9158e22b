import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { keepPositions } from '../../insight/position/position.keep.ts'
import { type EstateTerminal, hasServed } from './terminals.ts'

/** Terminals that drive about reported in the last day where they were. */
export async function writeWays(db: Kysely<Tables>, terminals: readonly EstateTerminal[], now: Date): Promise<void> {
  const located = terminals
    .filter(hasServed)
    .flatMap(({ id, way }) =>
      way.map(([at, lat, lng]) => ({ terminalId: id, location: { lat, lng, accuracyM: 18, at } })),
    )
  await keepPositions(db, located, now)
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
