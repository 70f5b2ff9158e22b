import { type Kysely, sql } from 'kysely'
import { changed, type Job, wake } from '../../../core/feature.ts'
import type { Tables } from '../../../db/tables.ts'
import { holdTerminals, takeDue } from '../../../estate/terminal/terminal.due.ts'

/** Terminals in one step: as many as one transaction judges without holding up a report. */
const step = 1_000

/**
 * Writes anew how the apps of terminals stand, by which the list of terminals is filtered: of those whose lists are others
 * now, and of all that have an app of which something is another.
 */
export const judgeApps: Job = {
  everyMs: 30_000,
  // Each in a transaction of its own: within one, terminals are locked in the order of their ids.
  run: async ({ db }) => {
    const due = await db.transaction().execute(judgeDue)
    return (await db.transaction().execute(sweep)) || due
  },
}

async function judgeDue(tx: Kysely<Tables>): Promise<boolean> {
  const { ids, isAll } = await takeDue(tx, 'app_standing_due', step)
  if (ids.length === 0) return false
  await judge(tx, ids, isAll)
  return !isAll
}

async function sweep(tx: Kysely<Tables>): Promise<boolean> {
  const one = await tx.selectFrom('app_sweep').selectAll().orderBy('id').limit(1).forUpdate().executeTakeFirst()
  if (!one) return false
  const { id, platform, package_name: name, enterprise_id: enterprise, done_to: from } = one
  const of = enterprise === null ? sql`` : sql`and enterprise_id = ${enterprise}`
  const { rows } =
    name === null
      ? await sql<{ id: number }>`
          select id from terminal where platform = ${platform} and id > ${from} ${of} order by id limit ${step}`.execute(
          tx,
        )
      : await sql<{ id: number }>`
          select terminal_id as id from app_held
          where platform = ${platform} and package_name = ${name} and terminal_id > ${from} ${of}
          order by terminal_id limit ${step}`.execute(tx)
  const ids = rows.map((row) => row.id)
  const isLast = ids.length < step
  await holdTerminals(tx, ids)
  await judge(tx, ids, isLast)
  // Those found outdated get the version without waiting for the clock.
  if (isLast) await wake(tx, 'jobs', { job: 'autoUpdate' })
  if (isLast) await tx.deleteFrom('app_sweep').where('id', '=', id).execute()
  else
    await tx
      .updateTable('app_sweep')
      .set({ done_to: ids.at(-1) ?? from })
      .where('id', '=', id)
      .execute()
  return true
}

/** Tells the screens once for many steps: whoever counts them counts anew. */
async function judge(tx: Kysely<Tables>, ids: readonly number[], isLast: boolean): Promise<void> {
  const { rows } = await sql<{ others: number }>`select app_marks_anew(${ids}::bigint[])::int as others`.execute(tx)
  if (isLast && (rows[0]?.others ?? 0) > 0) {
    await changed(tx, { enterpriseId: null, accountPath: null }, [['app']])
  }
}
