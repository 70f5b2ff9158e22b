import { lowBattery } from '@cpm/contract/insight/run-record/run-record'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

const dayMs = 86_400_000
/** A battery that is none stands behind all others. */
export const noBattery = 101

/** Makes the rows of a day anew from all that is kept of it; of a day that goes on, up to now. */
export async function sumUpDay(trx: Kysely<Tables>, day: string, now: Date): Promise<void> {
  const from = new Date(`${day}T00:00:00Z`)
  const over = new Date(from.getTime() + dayMs)
  const to = now < over ? now : over
  // Who was in service on it, from when until when; when they were there, and what was said of them.
  await sql`
    with served as (
      select t.id, greatest(${from}, coalesce(t.activated_at, t.created_at)) as since,
        least(${to}, coalesce(t.logged_off_at, 'infinity')) as until
      from terminal t
      where t.status in ('activated', 'logged_off') and coalesce(t.activated_at, t.created_at) < ${to}
        and coalesce(t.logged_off_at, 'infinity') > ${from}),
    there as (
      select terminal_id, at, until from connection_log where until > ${from} and at < ${to}
      union all
      select terminal_id, online_since, ${to}::timestamptz from terminal_state where online and online_since < ${to}),
    clipped as (
      select s.id, s.since, s.until as ends, greatest(p.at, s.since) as at, least(p.until, s.until) as until
      from served s join there p on p.terminal_id = s.id where p.until > s.since and p.at < s.until),
    gaps as (
      select id, ends, until, at - coalesce(max(until) over (
        partition by id order by at, until rows between unbounded preceding and 1 preceding), since) as gap
      from clipped),
    came as (
      select id, sum(gap) filter (where gap > '0') as away, count(*) filter (where gap > '0') as spans,
        max(gap) as longest, max(ends) - max(until) as tail
      from gaps group by id),
    away as (
      select s.id, s.until - s.since as whole,
        case when c.id is null then s.until - s.since else coalesce(c.away, '0') + c.tail end as away,
        case when c.id is null then 1 else c.spans + (c.tail > '0')::int end as spans,
        case when c.id is null then s.until - s.since else greatest(c.longest, c.tail, '0') end as longest
      from served s left join came c on c.id = s.id where s.until > s.since),
    started as (
      select terminal_id, count(*) as boots from event
      where type = 'boot' and received_at >= ${from} and received_at < ${over} group by 1),
    charged as (
      select terminal_id, min(battery_min) as least, avg(battery_avg) as mean from report_hour
      where hour >= ${from} and hour < ${over} group by 1),
    failed as (
      select terminal_id, count(*) as faults from peripheral_fault
      where since >= ${from} and since < ${over} group by 1)
    insert into run_day as r (day, terminal_id, online_ms, offline_spans, longest_offline_ms, boots, battery_min,
      battery_avg, bytes, faults)
    select ${day}::date, a.id, round(extract(epoch from a.whole - a.away) * 1000)::int, a.spans,
      round(extract(epoch from a.longest) * 1000)::int, coalesce(b.boots, 0),
      coalesce(round(c.least), ${noBattery})::smallint, c.mean, coalesce(u.rx + u.tx, 0), coalesce(f.faults, 0)
    from away a
    left join started b on b.terminal_id = a.id
    left join charged c on c.terminal_id = a.id
    left join failed f on f.terminal_id = a.id
    left join usage_day u on u.terminal_id = a.id and u.day = ${day}::date
    on conflict (day, id) do update set
      online_ms = excluded.online_ms, offline_spans = excluded.offline_spans,
      longest_offline_ms = excluded.longest_offline_ms, boots = excluded.boots, battery_min = excluded.battery_min,
      battery_avg = excluded.battery_avg, bytes = excluded.bytes, faults = excluded.faults
    where (r.online_ms, r.offline_spans, r.longest_offline_ms, r.boots, r.battery_min, r.battery_avg, r.bytes, r.faults)
      is distinct from (excluded.online_ms, excluded.offline_spans, excluded.longest_offline_ms, excluded.boots,
        excluded.battery_min, excluded.battery_avg, excluded.bytes, excluded.faults)`.execute(trx)
  await sumUpStores(trx, day)
}

/** By where the terminals stand now; a day that is over keeps where they stood when it was last made. */
async function sumUpStores(trx: Kysely<Tables>, day: string): Promise<void> {
  await sql`delete from run_store_day where day = ${day}::date`.execute(trx)
  await sql`
    insert into run_store_day (day, enterprise_id, group_id, platform, terminals, online_ms, offline_spans,
      longest_offline_ms, boots, low_batteries, bytes, faults)
    select r.day, t.enterprise_id, t.group_id, t.platform, count(*), sum(r.online_ms), sum(r.offline_spans),
      max(r.longest_offline_ms), sum(r.boots), count(*) filter (where r.battery_min < ${lowBattery}),
      sum(r.bytes), sum(r.faults)
    from run_day r join terminal t on t.id = r.terminal_id where r.day = ${day}::date
    group by 1, 2, 3, 4`.execute(trx)
}
