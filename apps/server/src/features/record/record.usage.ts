import { type record, type UsageDay, usageDays } from '@cpm/contract/record'
import { sql } from 'kysely'
import { isSn } from '../../db/sn.ts'
import { sheetOf } from '../../db/sheet.ts'
import { type Handler, missing } from '../../feature.ts'
import { mayExport } from './record.export.ts'

const dayMs = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Bytes used by day (UTC); a day without any is there too. */
export const usage: Handler<typeof record.routes.usage> = async (ctx, input) => {
  const { scope, db, now } = ctx
  const owner = await scope
    .from('terminal')
    .innerJoin('terminal_state as s', 's.terminal_id', 'terminal.id')
    .select(['terminal.id', 's.data_total'])
    .where(isSn(input.sn))
    .executeTakeFirst()
  if (!owner) throw missing()
  const first = dayOf(now.getTime() - (usageDays - 1) * dayMs)
  const { rows } = await sql<UsageDay>`
    select day::text as day, rx, tx from usage_day where terminal_id = ${owner.id} and day >= ${first}::date`.execute(
    db,
  )
  const known = new Map(rows.map((row) => [row.day, row]))
  const days = Array.from({ length: usageDays }, (_, at) => {
    const day = dayOf(now.getTime() - (usageDays - 1 - at) * dayMs)
    return known.get(day) ?? { day, rx: 0, tx: 0 }
  })
  if (input.export) {
    mayExport(ctx)
    return sheetOf(
      ctx.from,
      `usage-${input.sn}`,
      [
        ['day', 'record.day'],
        ['rx', 'record.received'],
        ['tx', 'record.sent'],
      ],
      days,
    )
  }
  return { days, recent: days.reduce((sum, { rx, tx }) => sum + rx + tx, 0), total: owner.data_total }
}
