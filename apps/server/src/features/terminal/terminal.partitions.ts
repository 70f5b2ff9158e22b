import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Job } from '../../feature.ts'

/** Reports lie in one partition a day (UTC), made this many days ahead and dropped whole when they are too old. */
const daysAhead = 7
const daysKept = 90
const dayMs = 86_400_000

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const nameOf = (day: string) => `report_${day.replaceAll('-', '')}`

export const reportPartitions: Job = {
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    const there = await partitions(db)
    for (let ahead = 0; ahead <= daysAhead; ahead++) {
      const day = dayOf(now.getTime() + ahead * dayMs)
      if (!there.has(nameOf(day))) await makePartition(db, day)
    }
    const oldest = nameOf(dayOf(now.getTime() - daysKept * dayMs))
    for (const name of there) {
      if (/^report_\d{8}$/.test(name) && name < oldest) await sql`drop table if exists ${sql.table(name)}`.execute(db)
    }
    await db
      .deleteFrom('report')
      .where('received_at', '<', new Date(now.getTime() - (daysKept + 1) * dayMs))
      .execute()
  },
}

async function partitions(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'report'::regclass`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** What came before its partition was there lies in the default one, which may not overlap: it moves first. */
async function makePartition(db: Kysely<Tables>, day: string): Promise<void> {
  const name = sql.table(nameOf(day))
  const from = `${day} 00:00:00+00`
  const to = `${dayOf(Date.parse(day) + dayMs)} 00:00:00+00`
  await db.transaction().execute(async (trx) => {
    await sql`lock table report_default in access exclusive mode`.execute(trx)
    await sql`create table ${name} (like report)`.execute(trx)
    await sql`
      with moved as (
        delete from report_default where received_at >= ${from}::timestamptz and received_at < ${to}::timestamptz
        returning *)
      insert into ${name} select * from moved`.execute(trx)
    await sql`
      alter table report attach partition ${name} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(trx)
  })
}
