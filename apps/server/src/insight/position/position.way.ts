import { metresPerDegree } from '@cpm/contract/estate/agent/fence/geometry'
import { isWithinDay } from '@cpm/contract/estate/telemetry/telemetry'
import { mostOfWay, type position, type WayPoint } from '@cpm/contract/insight/position/position'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { badField, type Handler, missing } from '../../core/feature.ts'
import { inLine, lineOf } from '../../estate/terminal/terminal.line.ts'
import { isLocated } from './position.one.ts'

type Logged = Omit<WayPoint, 'at'> & { at: Date; metres: number | null }

/** Where it was, in the order of time; of a terminal that took the place of another, that one's way before. */
export const way: Handler<typeof position.routes.way> = async (ctx, { sn, from, to }) => {
  const { scope, db } = ctx
  if (!isWithinDay({ from, to }, ctx.from.timezone)) throw badField('to', 'telemetry.spanTooLong')
  const line = await lineOf(scope, sn)
  if (line.length === 0) throw missing()
  if (!(await isLocated(scope, sn))) return { points: [], metres: 0 }
  return wayBetween(db, inLine(line, sql`terminal_id`, sql`at`), new Date(from), new Date(to))
}

/** By the log of these terminals: how far they went by all of it, and of many points every second one, and so on. */
export async function wayBetween(
  db: QueryExecutorProvider,
  whose: RawBuilder<unknown>,
  from: Date,
  to: Date,
): Promise<{ points: WayPoint[]; metres: number }> {
  const { rows } = await sql<Logged>`
    with logged as (
      select at, lat, lng, accuracy_m, lag(lat) over way as lat_before, lag(lng) over way as lng_before,
        row_number() over way as nth, count(*) over () as points
      from position_log where ${whose} and at >= ${from} and at < ${to} window way as (order by at)
    ), gone as (
      select *, sum(${metresFromBefore}) over () as metres from logged
    )
    select at, lat, lng, accuracy_m as "accuracyM", metres from gone
    where (nth - 1) % ceil(points / ${mostOfWay - 1}::float8)::bigint = 0 or nth = points
    order by at`.execute(db)
  const points = rows.map(({ at, lat, lng, accuracyM }): WayPoint => ({ at: at.toISOString(), lat, lng, accuracyM }))
  return { points, metres: Math.round(rows[0]?.metres ?? 0) }
}

/** As `metresBetween` has it. */
const metresFromBefore = sql`case when nth > 1 then 2 * ${metresPerDegree}::float8 * asind(least(1, sqrt(
  power(sind((lat - lat_before) / 2), 2) + cosd(lat_before) * cosd(lat) * power(sind((lng - lng_before) / 2), 2)))) end`
