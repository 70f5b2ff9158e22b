import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { fencesNow } from '../../insight/fence/judge/fences.ts'
import { judgeSeen } from '../../insight/fence/judge/judge.ts'
import { type EstateTerminal, hasServed } from './terminals.ts'

const minute = 60_000

/** Each enterprise that has terminals has some fences: round its shops, and a place where none of its vans may go. */
export async function addFences(tx: Kysely<Tables>, terminals: readonly EstateTerminal[], now: Date): Promise<void> {
  await sql`
    insert into fence (enterprise_id, name, remark, shape, keep, stay_ms, judged_to, created_at, updated_at)
    select e.id, f.name, f.remark, f.shape, f.keep, f.stay_ms, 0, ${now}::timestamptz - interval '20 days',
      ${now}::timestamptz - interval '20 days'
    from (select distinct enterprise_id as id from terminal) e cross join lateral (
      select p.lat, p.lng from place p join terminal_group g on g.id = p.group_id
      where g.enterprise_id = e.id order by g.id limit 1) s cross join lateral (values
        ('配送范围 Delivery area', '离所属门店 6 公里以内 Within 6 km of its store',
          '{"store":{"radiusM":6000}}'::jsonb, 'inside', ${5 * minute}::int),
        ('旧仓库 Old depot', '不得驶入 Not to be driven into', jsonb_build_object('polygon', jsonb_build_object(
          'type', 'Polygon', 'coordinates', jsonb_build_array(jsonb_build_array(
            jsonb_build_array(s.lng + 0.02, s.lat + 0.012), jsonb_build_array(s.lng + 0.036, s.lat + 0.01),
            jsonb_build_array(s.lng + 0.038, s.lat + 0.024), jsonb_build_array(s.lng + 0.026, s.lat + 0.03),
            jsonb_build_array(s.lng + 0.02, s.lat + 0.012))))), 'outside', ${minute}::int)
      ) as f (name, remark, shape, keep, stay_ms)`.execute(tx)
  // What they said of the last day is judged as what any terminal says.
  const seen = terminals
    .filter(hasServed)
    .flatMap(({ id, way }) =>
      way.map(([at, lat, lng]) => ({ terminalId: id, lat, lng, accuracyM: 18, at, by: null, isLate: false })),
    )
  await judgeSeen(tx, await fencesNow(tx), seen, now)
}
