import { type telemetry, type UsageDay, usageDays } from '@cpm/contract/estate/telemetry/telemetry'
import { sql } from 'kysely'
import { formerOf, inLine, lineOf } from '../terminal/terminal.line.ts'
import { sheetOf } from '../../core/export.ts'
import { type Handler, missing } from '../../core/feature.ts'

const dayMs = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Bytes used by day (UTC); a day without any is there too. */
export const usage: Handler<typeof telemetry.routes.usage> = async (ctx, input) => {
  const { scope, db, now } = ctx
  const line = await lineOf(scope, input.sn)
  const [owner] = line
  if (!owner) throw missing()
  const first = dayOf(now.getTime() - (usageDays - 1) * dayMs)
  const { rows } = await sql<UsageDay>`
    select day::text as day, sum(rx)::float8 as rx, sum(tx)::float8 as tx from usage_day
    where ${inLine(line, sql`terminal_id`, sql`day`)} and day >= ${first}::date group by day`.execute(db)
  const inAll = await sql<{ total: number }>`
    select sum(data_total)::float8 as total from terminal_state
    where terminal_id = any(${line.map(({ id }) => id)}::bigint[])`.execute(db)
  const known = new Map(rows.map((row) => [row.day, row]))
  const days = Array.from({ length: usageDays }, (_, at) => {
    const day = dayOf(now.getTime() - (usageDays - 1 - at) * dayMs)
    return known.get(day) ?? { day, rx: 0, tx: 0 }
  })
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
