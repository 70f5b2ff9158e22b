import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Job } from '../../../core/feature.ts'

const dayMs = 86_400_000

/**
 * What terminals say lies in partitions of a UTC day or month, made some time ahead and dropped whole when all of it is
 * older than is kept.
 */
export type Parted = { table: string; column: string; by: 'day' | 'month'; ahead: number; daysKept: number }
const parted: readonly Parted[] = [
  { table: 'report', column: 'received_at', by: 'day', ahead: 7, daysKept: 90 },
  { table: 'usage_day', column: 'day', by: 'month', ahead: 1, daysKept: 90 },
  { table: 'connection_log', column: 'until', by: 'month', ahead: 1, daysKept: 90 },
  { table: 'report_hour', column: 'hour', by: 'month', ahead: 1, daysKept: 730 },
]

export const partitions: Job = {
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    for (const one of parted) await keepPartitions(db, one, now)
  },
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The first day of the part that `at` lies in, and of the one `ahead` of it. */
function startOf({ by }: Parted, at: number, ahead = 0): string {
  if (by === 'day') return dayOf(at + ahead * dayMs)
  const date = new Date(at)
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead))
}

const suffixOf = ({ by }: Parted, start: string) => start.replaceAll('-', '').slice(0, by === 'day' ? 8 : 6)
const nameOf = (one: Parted, start: string) => `${one.table}_${suffixOf(one, start)}`

/** Makes the partitions of a table for the time ahead, and drops those that are older than is kept. */
export async function keepPartitions(db: Kysely<Tables>, one: Parted, at: Date): Promise<void> {
  const now = at.getTime()
  const there = await partitionsOf(db, one)
  for (let ahead = 0; ahead <= one.ahead; ahead++) {
    const start = startOf(one, now, ahead)
    if (!there.has(nameOf(one, start))) await makePartition(db, one, start)
  }
  const oldest = nameOf(one, startOf(one, now - one.daysKept * dayMs))
  const dated = new RegExp(`^${one.table}_\\d{6,8}$`)
  for (const name of there) {
    if (dated.test(name) && name < oldest) await sql`drop table if exists ${sql.table(name)}`.execute(db)
  }
  // What was written while its partition was missing.
  await sql`delete from ${sql.table(`${one.table}_default`)}
    where ${sql.ref(one.column)} < ${dayOf(now - (one.daysKept + 1) * dayMs)}::date`.execute(db)
}

async function partitionsOf(db: Kysely<Tables>, { table }: Parted): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** What came before its partition was there lies in the default one, which may not overlap: it moves first. */
async function makePartition(db: Kysely<Tables>, one: Parted, start: string): Promise<void> {
  const name = sql.table(nameOf(one, start))
  const spare = sql.table(`${one.table}_default`)
  const column = sql.ref(one.column)
  const zone = one.column === 'day' ? '' : ' 00:00:00+00'
  const from = sql.lit(`${start}${zone}`)
  const to = sql.lit(`${startOf(one, Date.parse(start), 1)}${zone}`)
  await db.transaction().execute(async (trx) => {
    await sql`lock table ${spare} in access exclusive mode`.execute(trx)
    await sql`create table ${name} (like ${sql.table(one.table)} including constraints)`.execute(trx)
    await sql`
      with moved as (delete from ${spare} where ${column} >= ${from} and ${column} < ${to} returning *)
      insert into ${name} select * from moved`.execute(trx)
    await sql`alter table ${sql.table(one.table)} attach partition ${name} for values from (${from}) to (${to})`.execute(
      trx,
    )
  })
}
