import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { refused } from '../../core/feature.ts'
import type { Who } from '../../core/scope.ts'

/** Rows of a catalogue one may change: administrators of ours all of them, an enterprise its own and not ours. */
export function isOwn(table: 'model' | 'peripheral', who: Who): RawBuilder<boolean> {
  return who.enterpriseId === null
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(${sql.ref(`${table}.enterprise_id`)} = ${who.enterpriseId}, false)`
}

/** Refuses to change what is only seen. */
export function mustBeOwn<R extends { enterprise_id: number | null }>(
  table: 'model' | 'peripheral',
  who: Who,
  row: R,
): R {
  if (who.enterpriseId !== null && row.enterprise_id !== who.enterpriseId) throw refused(`${table}.notOwn`)
  return row
}

type ModelName = { name: string; platform: string }

/** Has every terminal of these models judged anew, by a job, after the commit. */
export async function checkModels(db: QueryExecutorProvider, models: readonly ModelName[]): Promise<void> {
  if (models.length === 0) return
  await sql`
    insert into peripheral_check (model, platform)
    select distinct name, platform from unnest(
      ${models.map((m) => m.name)}::text[], ${models.map((m) => m.platform)}::text[]) as v(name, platform)
    order by 1, 2
    on conflict (model, platform, vid, pid) do update set after_id = 0`.execute(db)
  await wakeJudge(db)
}

type Usb = { vid: string | null; pid: string | null }

/** The same of every terminal with one of these devices. */
export async function checkDevices(db: QueryExecutorProvider, devices: readonly Usb[]): Promise<void> {
  const known = devices.filter(({ vid, pid }) => vid !== null && pid !== null)
  if (known.length === 0) return
  await sql`
    insert into peripheral_check (vid, pid)
    select distinct vid, pid from unnest(
      ${known.map((d) => d.vid)}::text[], ${known.map((d) => d.pid)}::text[]) as v(vid, pid)
    order by 1, 2
    on conflict (model, platform, vid, pid) do update set after_id = 0`.execute(db)
  await wakeJudge(db)
}

async function wakeJudge(db: QueryExecutorProvider): Promise<void> {
  // The same word as the trigger on `terminal` says.
  await sql`select pg_notify('jobs', '{"job":"judge"}')`.execute(db)
}
