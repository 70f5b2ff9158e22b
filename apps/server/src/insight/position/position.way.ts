import { metresBetween } from '@cpm/contract/estate/agent/fence/geometry'
import { isWithinDay } from '@cpm/contract/estate/telemetry/telemetry'
import { mostOfWay, type position, type WayPoint } from '@cpm/contract/insight/position/position'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { badField, type Handler, missing } from '../../core/feature.ts'
import { inLine, lineOf } from '../../estate/terminal/terminal.line.ts'
import { isLocated } from './position.one.ts'

type Said = { at: Date; lat: number; lng: number; accuracyM: number | null }

/** Where it was, in the order of time; of a terminal that took the place of another, that one's way before. */
export const way: Handler<typeof position.routes.way> = async (ctx, { sn, from, to }) => {
  const { scope, db } = ctx
  if (!isWithinDay({ from, to }, ctx.from.timezone)) throw badField('to', 'telemetry.spanTooLong')
  const line = await lineOf(scope, sn)
  if (line.length === 0) throw missing()
  if (!(await isLocated(scope, sn))) return { points: [], metres: 0 }
  return wayBetween(db, inLine(line, sql`terminal_id`, sql`at`), new Date(from), new Date(to))
}

/** By the log of these terminals. */
export async function wayBetween(
  db: QueryExecutorProvider,
  whose: RawBuilder<unknown>,
  from: Date,
  to: Date,
): Promise<{ points: WayPoint[]; metres: number }> {
  const { rows } = await sql<Said>`
    select at, lat, lng, accuracy_m as "accuracyM" from position_log
    where ${whose} and at >= ${from} and at < ${to}
    order by at`.execute(db)
  const points = thinned(rows.map(({ at, ...point }): WayPoint => ({ at: at.toISOString(), ...point })))
  const metres = points.reduce((sum, point, at) => {
    const before = points[at - 1]
    return before ? sum + metresBetween(before, point) : sum
  }, 0)
  return { points, metres: Math.round(metres) }
}

/** The ends stay. */
function thinned(points: readonly WayPoint[]): WayPoint[] {
  const step = Math.ceil(points.length / mostOfWay)
  return points.filter((_, at) => at % step === 0 || at === points.length - 1)
}
