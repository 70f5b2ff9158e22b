import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { changed, type Job } from '../../../core/feature.ts'

/** Terminals whose lists are looked through at once. */
const atOnce = 1000

/**
 * Looks through the lists of apps that are there for what is new in the market; those that come later a trigger looks
 * through. All versions that wait go along in one pass, which begins anew for whichever comes meanwhile.
 */
export const findHolders: Job = {
  everyMs: 60_000,
  run: ({ db }) => db.transaction().execute((tx) => findSome(tx)),
}

async function findSome(db: Kysely<Tables>): Promise<boolean> {
  const due = await db.selectFrom('app_due').selectAll().orderBy('done_to').orderBy('version_id').forUpdate().execute()
  const [first] = due
  if (!first) return false
  const from = first.done_to
  // Those that have come as far go on together.
  const along = due.filter((one) => one.done_to === from).map((one) => one.version_id)
  const { rows } = await sql<{ id: number }>`
    select i.terminal_id as id from inventory i
    where i.kind = 'apps' and i.terminal_id > ${from} order by i.terminal_id limit ${atOnce}`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`select app_held_anew(${ids}::bigint[])`.execute(db)
  const last = ids.at(-1)
  if (ids.length === atOnce && last !== undefined) {
    await db.updateTable('app_due').set({ done_to: last }).where('version_id', 'in', along).execute()
    return true
  }
  await db.deleteFrom('app_due').where('version_id', 'in', along).execute()
  await changed(db, { enterpriseId: null, accountPath: null }, [['app']])
  return along.length < due.length
}
