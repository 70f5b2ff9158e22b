import { reportDays } from '@cpm/contract/estate/telemetry/telemetry'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Job } from '../../core/feature.ts'

const hourMs = 3_600_000
/** An hour is summed up this long after its end; a batch that commits later still makes it be summed up again. */
const settleMs = 2 * 60_000
/** Sums end here, so that they fit a number whatever a terminal says. */
const most = 1e14

/**
 * Sums up the hours that got reports since they were last summed up, one in each run, the oldest first. A report's hour
 * is noted with it; the note goes in the transaction that sums the whole hour up anew, so a kill at any moment, or a
 * report that comes late, leaves the hour to be done again and the sums as they should be.
 */
export const rollUp: Job = {
  everyMs: 5 * 60_000,
  run: async ({ db, now }) => {
    await foldMarks(db)
    const before = new Date(now.getTime() - hourMs - settleMs)
    const due = await db
      .selectFrom('report_mark')
      .select('hour')
      .where('hour', '<=', before)
      .orderBy('hour')
      .limit(1)
      .executeTakeFirst()
    if (!due) return false
    await summarizeIndex(db, due.hour)
    await db.transaction().execute(async (trx) => {
      // What is deleted was committed with its reports, so the sums see them. A later note stays.
      await trx.deleteFrom('report_mark').where('hour', '=', due.hour).execute()
      // Of what is partly gone no whole sum can be made.
      if (due.hour.getTime() > now.getTime() - reportDays * 24 * hourMs) await sumUp(trx, due.hour)
    })
    return true
  },
}

/** There is a note for each batch of reports: one for each hour says as much. */
async function foldMarks(db: Kysely<Tables>): Promise<void> {
  await sql`
    with gone as (delete from report_mark returning hour)
    insert into report_mark select distinct hour from gone`.execute(db)
}

/** Has the index by time cover the newest rows of the day too, so that only the hour's own are read. */
async function summarizeIndex(db: Kysely<Tables>, hour: Date): Promise<void> {
  const partition = `report_${hour.toISOString().slice(0, 10).replaceAll('-', '')}`
  await sql`
    select brin_summarize_new_values(i.indexrelid) from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where i.indrelid = to_regclass(${partition}) and a.amname = 'brin'`.execute(db)
}

/** Rounded: a number too small for the column would be an error, and keep the hour of a whole fleet from being summed. */
const number = (path: string) => sql`round((body #>> ${`{${path}}`})::numeric, 3)::float8`
const bytes = (sum: ReturnType<typeof sql>) => sql`least(round(${sum}), ${most})::bigint`

async function sumUp(trx: Kysely<Tables>, hour: Date): Promise<void> {
  const end = new Date(hour.getTime() + hourMs)
  const [battery, cpu] = [number('battery'), number('cpu')]
  const [memory, storage] = [number('memory,used'), number('storage,used')]
  await sql`
    insert into report_hour (terminal_id, hour, n, battery_min, battery_avg, battery_max, cpu_avg, cpu_max,
      memory_avg, memory_max, storage_used, temperature_avg, signal_avg, rx, tx)
    select terminal_id, ${hour}, count(*), min(${battery}), avg(${battery}), max(${battery}), avg(${cpu}), max(${cpu}),
      ${bytes(sql`avg(${memory})`)}, ${bytes(sql`max(${memory})`)}, ${bytes(sql`max(${storage})`)},
      avg(${number('temperature')}), avg(${number('network,signal')}), ${bytes(sql`coalesce(sum(rx), 0)`)}, ${bytes(sql`coalesce(sum(tx), 0)`)}
    from report where received_at >= ${hour} and received_at < ${end}
    group by terminal_id
    on conflict (terminal_id, hour) do update set
      n = excluded.n, battery_min = excluded.battery_min, battery_avg = excluded.battery_avg,
      battery_max = excluded.battery_max, cpu_avg = excluded.cpu_avg, cpu_max = excluded.cpu_max,
      memory_avg = excluded.memory_avg, memory_max = excluded.memory_max, storage_used = excluded.storage_used,
      temperature_avg = excluded.temperature_avg, signal_avg = excluded.signal_avg, rx = excluded.rx, tx = excluded.tx`.execute(
    trx,
  )
}
