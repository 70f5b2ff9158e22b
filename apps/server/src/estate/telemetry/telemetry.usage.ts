import { lastDays, type Period } from '@cpm/contract/kernel/time/periods'
import { type telemetry, type UsageDay, usageDays } from '@cpm/contract/estate/telemetry/telemetry'
import { sql } from 'kysely'
import { formerOf, inLine, type Kin, lineOf } from '../terminal/terminal.line.ts'
import { sheetOf } from '../../core/export.ts'
import { type Ctx, type Handler, missing } from '../../core/feature.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
type Db = Ctx['db']
type Used = { rx: number; tx: number }
/** What was used in a period, by its number from 1, on a UTC day. */
type Part = Used & { nth: number; day: string }

/** Bytes used by day of the zone of who asks; a day without any is there too. */
export const usage: Handler<typeof telemetry.routes.usage> = async (ctx, input) => {
  const { scope, db, now } = ctx
  const line = await lineOf(scope, input.sn)
  const [owner] = line
  if (!owner) throw missing()
  const days = await daysOf(db, line, lastDays(usageDays, ctx.from.timezone, now.getTime()))
  const inAll = await sql<{ total: number }>`
    select sum(data_total)::float8 as total from terminal_state
    where terminal_id = any(${line.map(({ id }) => id)}::bigint[])`.execute(db)
  if (input.export) {
    return sheetOf(
      ctx.from,
      `usage-${owner.sn}`,
      [
        ['day', 'telemetry.day'],
        ['rx', 'telemetry.received', undefined, 'bytes'],
        ['tx', 'telemetry.sent', undefined, 'bytes'],
      ],
      days,
    )
  }
  return {
    days,
    recent: days.reduce((sum, { rx, tx }) => sum + rx + tx, 0),
    total: inAll.rows[0]?.total ?? 0,
    former: formerOf(line),
  }
}

/**
 * Hours count for the day in which they begin. What a terminal said beyond what is kept of it is in the sum of its UTC
 * day alone, and counts for the day of that noon: nothing gets lost.
 */
async function daysOf(db: Db, line: readonly Kin[], periods: readonly Period[]): Promise<UsageDay[]> {
  const first = new Date(Math.floor((periods[0]?.at ?? 0) / dayMs) * dayMs)
  const [parts, sums] = await Promise.all([partsOf(db, line, periods, first), sumsOf(db, line, first)])
  const days = periods.map(({ period }) => ({ day: period, rx: 0, tx: 0 }))
  const add = (nth: number, { rx, tx }: Used) => {
    const day = days[nth]
    if (!day) return
    day.rx += rx
    day.tx += tx
  }
  for (const part of parts) add(part.nth - 1, part)
  const byUtc = Map.groupBy(parts, ({ day }) => day)
  for (const sum of sums) {
    const known = byUtc.get(sum.day) ?? []
    const beyond = (way: keyof Used) => Math.max(0, sum[way] - known.reduce((all, part) => all + part[way], 0))
    const noon = Date.parse(sum.day) + dayMs / 2
    add(
      periods.findLastIndex(({ at }) => at <= noon),
      { rx: beyond('rx'), tx: beyond('tx') },
    )
  }
  return days
}

async function sumsOf(db: Db, line: readonly Kin[], first: Date): Promise<UsageDay[]> {
  const { rows } = await sql<UsageDay>`
    select day::text as day, sum(rx)::float8 as rx, sum(tx)::float8 as tx from usage_day
    where ${inLine(line, sql`terminal_id`, sql`day`)} and day >= (${first}::timestamptz at time zone 'UTC')::date
    group by day`.execute(db)
  return rows
}

/** From the sums of hours; of hours not summed up yet, and of those in which a day begins, from what was reported. */
async function partsOf(db: Db, line: readonly Kin[], periods: readonly Period[], first: Date): Promise<Part[]> {
  const begins = periods.map(({ at }) => new Date(at))
  const parted = periods
    .filter(({ at }) => at % hourMs !== 0)
    .map(({ at }) => new Date(Math.floor(at / hourMs) * hourMs))
  const { rows } = await sql<Part>`
    with alone as (
      select hour from report_mark where hour >= ${first} union select unnest(${parted}::timestamptz[])),
    said as (
      select hour as at, rx, tx from report_hour
      where ${inLine(line, sql`terminal_id`, sql`hour`)} and hour >= ${first} and hour not in (select hour from alone)
      union all
      select r.received_at, r.rx, r.tx from alone cross join lateral (
        select received_at, rx, tx from report where ${inLine(line, sql`terminal_id`, sql`received_at`)}
          and received_at >= alone.hour and received_at < alone.hour + interval '1 hour') r)
    select width_bucket(at, ${begins}::timestamptz[]) as nth, (at at time zone 'UTC')::date::text as day,
      coalesce(sum(rx), 0)::float8 as rx, coalesce(sum(tx), 0)::float8 as tx
    from said group by 1, 2`.execute(db)
  return rows
}
