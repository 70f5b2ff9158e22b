import type { LiveKey } from '@cpm/contract'
import { type Kysely, sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import type { Tables } from '../../db/tables.ts'

/**
 * Compares what is attached to these terminals with what is expected of them, and keeps their faults true: opens what
 * is new, clears what is over. A terminal of which nothing is expected has neither missing nor unknown devices; a terminal that is
 * not in service has no fault at all. Answers the terminals of which something changed.
 */
export async function judge(db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<number[]> {
  if (ids.length === 0) return []
  // Two that judge one terminal take turns, and the second sees what the first saw and more.
  await sql`select from attached_list where terminal_id = any(${ids}::bigint[]) order by terminal_id for update`.execute(
    db,
  )
  const { rows } = await sql<{ terminal_id: number }>`
    with live as (
      select t.id, t.enterprise_id, t.model, t.platform from terminal t
      where t.id = any(${ids}::bigint[]) and t.status = 'activated'
        and exists (select from attached_list l where l.terminal_id = t.id)),
    expected as (
      select t.id as terminal_id, t.enterprise_id, p.vid, p.pid, min(p.name) as name, min(p.id) as peripheral_id,
        bool_or(e.required) as required, max(e.count) as count
      from peripherals_expected(${ids}::bigint[]) e join live t on t.id = e.terminal_id
        join peripheral p on p.id = e.peripheral_id
      where p.vid is not null group by 1, 2, 3, 4),
    there as (
      select terminal_id, vid, pid, count(*)::int as count, min(name) as name from attached
      where terminal_id = any(${ids}::bigint[]) group by 1, 2, 3),
    wrong as (
      select e.terminal_id, 'missing' as kind, e.vid, e.pid, e.name, e.peripheral_id,
        e.count - coalesce(a.count, 0) as lacking
      from expected e left join there a using (terminal_id, vid, pid)
      where e.required and coalesce(a.count, 0) < e.count
      union all
      select a.terminal_id, 'unknown', a.vid, a.pid, a.name, null, null
      from there a join (select distinct terminal_id, enterprise_id from expected) e using (terminal_id)
      where a.vid <> '' and a.pid <> '' and not exists (
        select from peripheral p where p.vid = a.vid and p.pid = a.pid
          and (p.enterprise_id is null or p.enterprise_id = e.enterprise_id))),
    cleared as (
      update peripheral_fault o set cleared_at = ${now}
      where o.terminal_id = any(${ids}::bigint[]) and o.cleared_at is null and case
        when o.kind = 'faulty' then not exists (
          select from terminal t where t.id = o.terminal_id and t.status = 'activated')
        else not exists (
          select from wrong w where w.terminal_id = o.terminal_id and w.kind = o.kind and w.vid = o.vid and w.pid = o.pid)
        end
      returning o.terminal_id),
    opened as (
      insert into peripheral_fault as o
        (terminal_id, kind, vid, pid, name, peripheral_id, lacking, since, last_at)
      select terminal_id, kind, vid, pid, name, peripheral_id, lacking, ${now}, ${now} from wrong order by terminal_id
      on conflict (terminal_id, kind, vid, pid, serial) where cleared_at is null do update set
        lacking = excluded.lacking, name = excluded.name, peripheral_id = excluded.peripheral_id
      where (o.lacking, o.name, o.peripheral_id)
        is distinct from (excluded.lacking, excluded.name, excluded.peripheral_id)
      returning o.terminal_id)
    select terminal_id from cleared union select terminal_id from opened`.execute(db)
  return rows.map((row) => row.terminal_id)
}

/** Tells open screens, after the commit, that faults of these terminals changed: once for each shop. */
export async function tellFaults(db: Kysely<Tables>, channel: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const keys: LiveKey[] = [['fault']]
  // The same shape as `changed` in feature.ts says.
  await sql`
    select pg_notify(${channel}, json_build_object('e', enterprise_id, 'g', group_path::text, 'k', ${JSON.stringify(keys)}::json)::text)
    from (select distinct enterprise_id, group_path from terminal
      where ${unscoped('terminal', 'only who sees them is told')} and id = any(${ids}::bigint[])) t`.execute(db)
}
