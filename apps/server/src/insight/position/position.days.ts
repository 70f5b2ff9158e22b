import { type position, positionsKeptDays } from '@cpm/contract/insight/position/position'
import { daysLater } from '@cpm/contract/kernel/time/wall'
import { lastDays } from '@cpm/contract/kernel/time/periods'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Handler, type Job, missing } from '../../core/feature.ts'
import { terminalSeen } from '../../core/sn.ts'
import { keepPartitions } from '../../estate/terminal/state/terminal.partitions.ts'
import { inLine, lineOf } from '../../estate/terminal/terminal.line.ts'
import { tell, seenColumns } from './position.one.ts'

type Day = { nth: number; points: number; from: Date; to: Date }

/** The days that are stored, and the one in which the oldest of them ends; in the zone of who asks. */
const daysFor = (zone: string, now: Date) => lastDays(positionsKeptDays + 2, zone, now.getTime())

/** The stored positions by day; of a terminal that took the place of another one, also those of the other before. */
export const days: Handler<typeof position.routes.days> = async (ctx, { sn }) => {
  const { scope, db, now } = ctx
  const line = await lineOf(scope, sn)
  if (line.length === 0) throw missing()
  const periods = daysFor(ctx.from.timezone, now)
  const { rows } = await sql<Day>`
    select width_bucket(at, ${periods.map(({ at }) => new Date(at))}::timestamptz[]) as nth,
      count(*)::int as points, min(at) as from, max(at) as to
    from position_log where ${inLine(line, sql`terminal_id`, sql`at`)} group by 1 order by 1 desc`.execute(db)
  return {
    records: rows.flatMap(({ nth, points, from, to }) => {
      const day = periods[nth - 1]?.period
      return day === undefined ? [] : [{ day, points, from: from.toISOString(), to: to.toISOString() }]
    }),
  }
}

/** Deletes the route of these days, or all of it, and the last position if it is from one of them. */
export const forget: Handler<typeof position.routes.forget> = async (ctx, { sn, day }) => {
  const { scope, now } = ctx
  const db = scope.outside('the positions of a terminal that is seen')
  const terminal = await terminalSeen(scope, sn, seenColumns)
  const line = await lineOf(scope, sn)
  const zone = ctx.from.timezone
  const meant = day && daysFor(zone, now).filter(({ period }) => day.includes(period))
  const spans = meant?.map(
    ({ at }) => sql<SqlBool>`(at >= ${new Date(at)} and at < ${new Date(daysLater(at, 1, zone))})`,
  )
  const when: RawBuilder<SqlBool> =
    spans === undefined ? sql`true` : spans.length === 0 ? sql`false` : sql`(${sql.join(spans, sql` or `)})`
  // As reports do before they store a position.
  await sql`select from terminal_state where terminal_id = ${terminal.id} for no key update`.execute(db)
  const { numAffectedRows = 0n } = await sql`
    delete from position_log where ${inLine(line, sql`terminal_id`, sql`at`)} and ${when}`.execute(db)
  await sql`delete from position where terminal_id = ${terminal.id} and ${when}`.execute(db)
  await tell(db, terminal)
  return { deleted: Number(numAffectedRows) }
}

export const positionJobs = {
  positionPartitions: {
    everyMs: 3_600_000,
    run: ({ db, now }) =>
      keepPartitions(
        db,
        { table: 'position_log', column: 'at', by: 'day', ahead: 2, daysKept: positionsKeptDays },
        now,
      ),
  },
} satisfies Record<string, Job>
