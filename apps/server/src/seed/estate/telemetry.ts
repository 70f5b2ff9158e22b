import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { luck, pastDays } from './chance.ts'
import { stores } from './names.ts'
import { type EstateTerminal, hasServed, hoursOf, lastThere } from './terminals.ts'

/**
 * What the terminals of the estate said in the month before: each shop has its hours and its rush, each terminal its
 * days off, its lost connections and its battery. Made in the database from one list of stays, so that reports, use,
 * connections, boots and counts tell the same story.
 */
export async function writeTelemetry(
  db: Kysely<Tables>,
  terminals: readonly EstateTerminal[],
  now: Date,
): Promise<void> {
  await makeStays(db, terminals.filter(hasServed), now)
  await writeReports(db, now)
  await writeSums(db, now)
  await writeComings(db)
  await writeActivity(db, now)
  await sql`drop table estate_stay, estate_said, estate_terminal`.execute(db)
}

async function makeStays(db: Kysely<Tables>, served: readonly EstateTerminal[], now: Date): Promise<void> {
  await sql`
    create function pg_temp.luck(word text) returns float8 language sql immutable as
      $$ select (hashtext(word)::float8 + 2147483648) / 4294967296 $$`.execute(db)
  const column = <T>(of: (one: EstateTerminal) => T) => served.map(of)
  await sql`
    create temp table estate_terminal on commit drop as
    select v.*, t.sn, t.platform, t.enterprise_id, t.group_id
    from unnest(
      ${column(({ id }) => id)}::bigint[], ${column(({ activatedAt }) => new Date(activatedAt as number))}::timestamptz[],
      ${column((one) => new Date(lastThere(one, now)))}::timestamptz[], ${column((one) => hoursOf(one).opens)}::float8[],
      ${column((one) => hoursOf(one).closes)}::float8[], ${column(({ shop }) => stores[shop]?.zone ?? 8)}::float8[],
      ${column(({ shop }) => stores[shop]?.pull ?? 1)}::float8[], ${column(({ sn }) => luck(sn, 'night') < 0.3)}::bool[],
      ${column(({ hasBattery }) => hasBattery)}::bool[], ${column(({ facts }) => JSON.stringify(facts))}::jsonb[]
    ) as v(id, from_at, to_at, opens, closes, zone, pull, at_night, has_battery, facts)
    join terminal t on t.id = v.id`.execute(db)
  // What of it a report carries, taken apart once.
  await sql`
    create temp table estate_said on commit drop as
    select id as terminal_id, zone, pull, has_battery, 5 * pg_temp.luck(sn) as phase,
      1.5e6 + 9e6 * pg_temp.luck(sn) as bytes_an_hour, (facts #>> '{memory,total}')::float8::bigint as memory,
      (facts #>> '{memory,used}')::float8 as memory_used, (facts #>> '{storage,total}')::float8::bigint as storage,
      (facts #>> '{storage,used}')::float8 as storage_used, facts #> '{network,signal}' is not null as has_signal,
      (facts -> 'network') - 'rxBytes' - 'txBytes' as network
    from estate_terminal`.execute(db)
  // One stay a day, from opening to closing or to the next morning; some are cut in two by a lost connection.
  await sql`
    create temp table estate_stay on commit drop as
    with opened as (
      select t.id, day, ${moment('opens')} + (pg_temp.luck(sn || day) * 40 - 25) * interval '1 minute' as at,
        case when at_night then ${moment('opens')} + interval '1 day' - interval '29 min'
          else ${moment('closes')} + (pg_temp.luck(sn || day || 'c') * 45 - 8) * interval '1 minute' end as until,
        pg_temp.luck(sn || day || 'lost') as lost, at_night
      from estate_terminal t
      cross join lateral generate_series(
        date_trunc('day', ${now}::timestamptz, 'UTC') - ${pastDays} * interval '1 day',
        date_trunc('day', ${now}::timestamptz, 'UTC') + interval '1 day', interval '1 day') as day
      where pg_temp.luck(sn || day || 'off') > 0.035 or day > ${now}::timestamptz - interval '48 hours'),
    lasting as (
      -- Those that run now have been there since their shop opened.
      select o.*, case when t.to_at = ${now}::timestamptz and at between ${now}::timestamptz - interval '24 hours' and t.to_at
        then greatest(until, ${now}::timestamptz) else until end as ends
      from opened o join estate_terminal t using (id)),
    cut as (
      select id, at, ends as until, 'goodbye' as reason, true as boots, not at_night as shuts from lasting where lost >= 0.16
      union all
      select id, at, at + (ends - at) * (0.2 + lost * 3), 'lost', true, false from lasting where lost < 0.16
      union all
      select id, at + (ends - at) * (0.2 + lost * 3) + (3 + lost * 180) * interval '1 minute', ends, 'goodbye', false,
        not at_night
      from lasting where lost < 0.16)
    select c.id, greatest(c.at, t.from_at) as at, least(c.until, t.to_at) as until, c.boots and c.at > t.from_at as boots,
      c.shuts and c.until < t.to_at as shuts, case when c.until < t.to_at then c.reason else 'lost' end as reason
    from cut c join estate_terminal t using (id)
    where greatest(c.at, t.from_at) < least(c.until, t.to_at) - interval '2 min'`.execute(db)
  await sql`analyze estate_stay`.execute(db)
}

const moment = (column: 'opens' | 'closes') => sql`day + ${sql.ref(column)} * interval '1 millisecond'`

/** Every hour, and every ten minutes in the last day; between them what was said last stands. */
async function writeReports(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    insert into report (terminal_id, seq, received_at, at, body, rx, tx)
    with said as (
      select s.id, moment, step, t.*, extract(epoch from moment)::bigint as second,
        mod((extract(epoch from moment - s.at) / 3600 + t.phase)::numeric, 5)::float8 as into_charge,
        extract(hour from moment at time zone 'UTC' + t.zone * interval '1 hour')::float8
          + extract(minute from moment)::float8 / 60 as clock,
        case when extract(isodow from moment at time zone 'UTC') >= 6 then 1.35 else 1 end as weekend
      from estate_stay s join estate_said t on t.terminal_id = s.id
      cross join lateral (
        select case when s.until > ${now}::timestamptz - interval '26 hours' then 10 else 60 end as step) as pace
      cross join lateral generate_series(s.at + interval '20 seconds', s.until, step * interval '1 minute') as moment),
    busy as (
      select *, (hashint8(id * 7919 + second)::float8 + 2147483648) / 4294967296 as chance, weekend * pull * (
        0.22 + 0.55 * exp(-((clock - 13) ^ 2) / 3) + 0.85 * exp(-((clock - 19) ^ 2) / 5)) as rush
      from said),
    used as (
      select *, (bytes_an_hour * step / 60 * rush * (0.5 + chance))::bigint as down from busy)
    select id, second, moment, moment,
      jsonb_build_object(
        'cpu', round((4 + 42 * rush * (0.6 + 0.6 * chance) / 1.6)::numeric, 1),
        'temperature', round((28 + 17 * rush * (0.6 + 0.6 * chance) / 1.6)::numeric, 1),
        'memory', jsonb_build_object('total', memory, 'used',
          least(0.94 * memory, memory_used * (0.86 + 0.12 * rush + 0.08 * chance))::bigint),
        'storage', jsonb_build_object('total', storage, 'used',
          (storage_used - 1.1e6 * greatest(0, extract(epoch from ${now}::timestamptz - moment)::float8 / 3600))::bigint))
      || case when has_signal then jsonb_build_object('network',
        network || jsonb_build_object('signal', (55 + 43 * chance)::int)) else '{}' end
      || case when has_battery then jsonb_build_object(
        'battery', (case when into_charge < 4.2 then 98 - 17 * into_charge else 26 + 90 * (into_charge - 4.2) end)::int,
        'charging', into_charge >= 4.2) else '{}' end,
      down, (down * (0.14 + 0.2 * chance))::bigint
    from used`.execute(db)
}

/** By hour and by day, from the reports themselves. */
async function writeSums(db: Kysely<Tables>, now: Date): Promise<void> {
  const number = (path: string) => sql`(body #>> ${path})::float8`
  await sql`
    insert into report_hour (terminal_id, hour, n, battery_min, battery_avg, battery_max, cpu_avg, cpu_max,
      memory_avg, memory_max, storage_used, temperature_avg, signal_avg, rx, tx)
    select terminal_id, date_trunc('hour', received_at, 'UTC'), count(*), min(${number('{battery}')}),
      avg(${number('{battery}')}), max(${number('{battery}')}), avg(${number('{cpu}')}), max(${number('{cpu}')}),
      avg(${number('{memory,used}')})::bigint, max(${number('{memory,used}')})::bigint,
      max(${number('{storage,used}')})::bigint, avg(${number('{temperature}')}), avg(${number('{network,signal}')}), sum(rx), sum(tx)
    from report where terminal_id in (select id from estate_terminal)
      and received_at < date_trunc('hour', ${now}::timestamptz, 'UTC')
    group by 1, 2`.execute(db)
  // The running hour is summed up when it has ended, as any hour is.
  await sql`insert into report_mark values (date_trunc('hour', ${now}::timestamptz, 'UTC'))`.execute(db)
  await sql`
    insert into usage_day (terminal_id, day, rx, tx)
    select terminal_id, (received_at at time zone 'UTC')::date, sum(rx), sum(tx) from report
    where terminal_id in (select id from estate_terminal) group by 1, 2`.execute(db)
  // Before the telemetry begins it used as much a day.
  await sql`
    update terminal_state s set data_total = (
      sum.bytes * greatest(1, extract(epoch from t.to_at - t.from_at) / 86400 / sum.days))::bigint
    from estate_terminal t join (
      select terminal_id, sum(rx + tx)::float8 as bytes, count(*) as days from usage_day group by 1) sum
      on sum.terminal_id = t.id
    where s.terminal_id = t.id`.execute(db)
}

/** When they were connected, and when they were switched on and off. */
async function writeComings(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into connection_log (terminal_id, at, until, reason)
    select id, at, until, reason from estate_stay order by until`.execute(db)
  await sql`
    insert into event (terminal_id, id, type, received_at, at, data)
    select id, 'boot-' || extract(epoch from at)::bigint, 'boot', at, at, '{}'::jsonb from estate_stay where boots
    union all
    select id, 'off-' || extract(epoch from until)::bigint, 'shutdown', until, until, '{"by": "person"}'::jsonb
    from estate_stay where shuts`.execute(db)
}

/** What the server counts of them by minute, hour and day. */
async function writeActivity(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    insert into activity_day (day, terminal_id)
    select distinct day::date, id from estate_stay
    cross join lateral generate_series(
      date_trunc('day', at, 'UTC') at time zone 'UTC', until at time zone 'UTC', interval '1 day') as day
    on conflict do nothing`.execute(db)
  await sql`
    insert into activity_count (day, enterprise_id, group_id, platform, terminals, fleet)
    select step::date, t.enterprise_id, t.group_id, t.platform, count(a.terminal_id), count(*) filter (
      where t.logged_off_at is null or t.logged_off_at > step + interval '1 day')
    from generate_series(date_trunc('day', ${now}::timestamptz at time zone 'UTC') - ${pastDays} * interval '1 day',
      date_trunc('day', ${now}::timestamptz at time zone 'UTC') - interval '1 day', interval '1 day') as step
    join terminal t on t.created_at < (step + interval '1 day') at time zone 'UTC'
    left join activity_day a on a.day = step::date and a.terminal_id = t.id
    group by 1, 2, 3, 4`.execute(db)
  await countOnline(db, now, 'activity_minute', '1 minute', '1 hour')
  await countOnline(db, now, 'activity_hour', '1 hour', `${pastDays} days`)
  await sql`
    update activity_hour h set serving = t.serving from (
      select h.at, h.enterprise_id, h.group_id, h.platform, count(*) as serving from activity_hour h
      join terminal t on (t.enterprise_id, t.group_id, t.platform) = (h.enterprise_id, h.group_id, h.platform)
        and t.activated_at <= h.at and coalesce(t.logged_off_at, 'infinity') > h.at
      group by 1, 2, 3, 4) t
    where (h.at, h.enterprise_id, h.group_id, h.platform) = (t.at, t.enterprise_id, t.group_id, t.platform)`.execute(db)
}

/** Who was there at each step, up to the running one. */
async function countOnline(
  db: Kysely<Tables>,
  now: Date,
  table: 'activity_minute' | 'activity_hour',
  step: '1 minute' | '1 hour',
  back: string,
): Promise<void> {
  const unit = step === '1 hour' ? 'hour' : 'minute'
  await sql`
    insert into ${sql.table(table)} (at, enterprise_id, group_id, platform, terminals)
    select moment, t.enterprise_id, t.group_id, t.platform, count(distinct t.id)
    from generate_series(date_trunc(${unit}, ${now}::timestamptz - ${back}::interval, 'UTC'),
      date_trunc(${unit}, ${now}::timestamptz, 'UTC'), ${step}::interval) as moment
    join estate_stay s on s.at <= least(moment + interval '30 seconds', ${now}::timestamptz)
      and s.until >= least(moment + interval '30 seconds', ${now}::timestamptz)
    join estate_terminal t using (id) group by 1, 2, 3, 4
    on conflict do nothing`.execute(db)
}
