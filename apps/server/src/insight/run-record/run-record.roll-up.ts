import { runDaysKept } from '@cpm/contract/insight/run-record/run-record'
import { type Kysely, sql } from 'kysely'
import type { Job } from '../../core/feature.ts'
import type { Tables } from '../../db/tables.ts'
import { sumUpDay } from './run-record.sum.ts'

const dayMs = 86_400_000
/** What ends with a day is known this long after it. */
const settleMs = 5 * 60_000
/** Today is made anew so often, or less often where that takes long. */
const freshMs = { least: 5 * 60_000, timesTook: 20 }

/**
 * Makes the days that are due, one in each run: those that nobody made, today as it goes on, yesterday once more when it
 * is over, and any of which an hour was summed up since. A day is made whole in one transaction, from what is kept of
 * it: a kill leaves it due, and made twice it is the same.
 */
export const rollUp: Job = {
  everyMs: 15_000,
  run: async ({ db, now }) => {
    const day = await dueDay(db, now)
    if (day === undefined) return false
    await makeDay(db, day, now)
    return true
  },
}

async function dueDay(db: Kysely<Tables>, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    with today as (select (${now}::timestamptz at time zone 'UTC')::date as day),
    known as (
      select step::date as day, (step + interval '1 day') at time zone 'UTC' as ends, made.made_at, made.took_ms
      from today cross join generate_series((today.day - ${runDaysKept - 1}::int)::timestamp, today.day::timestamp,
        interval '1 day') step
      left join run_day_made made on made.day = step::date)
    select known.day::text as day from known, today where
      case
        when known.made_at is null then known.day = today.day
          or exists (select from activity_day a where a.day = known.day)
          or exists (select from usage_day u where u.day = known.day)
        when exists (select from run_day_due due where due.day = known.day) then true
        when known.day = today.day then known.made_at < ${now}::timestamptz - greatest(
          ${freshMs.least}, known.took_ms::bigint * ${freshMs.timesTook}) * interval '1 millisecond'
        else known.made_at < known.ends + ${settleMs} * interval '1 millisecond'
          and ${now}::timestamptz >= known.ends + ${settleMs} * interval '1 millisecond'
      end
    order by known.day desc limit 1`.execute(db)
  return rows[0]?.day
}

async function makeDay(db: Kysely<Tables>, day: string, now: Date): Promise<void> {
  const began = performance.now()
  await makePartition(db, day)
  await db.transaction().execute(async (trx) => {
    // A day of a large fleet takes longer than a request may.
    await sql`set local statement_timeout = 0`.execute(trx)
    // What is deleted was committed with its hour, so the sums see it. A later note stays.
    await sql`delete from run_day_due where day = ${day}::date`.execute(trx)
    await sumUpDay(trx, day, now)
    const took = Math.round(performance.now() - began)
    await sql`insert into run_day_made (day, made_at, took_ms) values (${day}::date, ${now}, ${took})
      on conflict (day) do update set made_at = excluded.made_at, took_ms = excluded.took_ms`.execute(trx)
  })
}

const partitionOf = (day: string) => `run_day_${day.replaceAll('-', '')}`

/** A day of its own for each: an order by day needs no sorting then, and old ones go whole. */
async function makePartition(db: Kysely<Tables>, day: string): Promise<void> {
  const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  await sql`create table if not exists ${sql.table(partitionOf(day))} partition of run_day
    for values from (${sql.lit(day)}) to (${sql.lit(next)})`.execute(db)
}

/** Drops what is older than is kept. */
export const forgetDays: Job = {
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    const first = new Date(now.getTime() - (runDaysKept - 1) * dayMs).toISOString().slice(0, 10)
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'run_day'::regclass and c.relname < ${partitionOf(first)}`.execute(db)
    for (const { name } of rows) await sql`drop table if exists ${sql.table(name)}`.execute(db)
    await sql`delete from run_store_day where day < ${first}::date`.execute(db)
    await sql`delete from run_day_made where day < ${first}::date`.execute(db)
    await sql`delete from run_day_due where day < ${first}::date`.execute(db)
  },
}
