import { fileTimes } from '@cpm/contract/estate/file/file'
import { sql } from 'kysely'
import type { Job } from '../../core/feature.ts'

/** Rows or files taken away in one step. */
const chunk = 500

/**
 * Takes from the disk what no row has any more. The row goes first and leaves its key behind, so that no crash leaves a
 * row without its file, and none a file nobody knows of.
 */
export const removeFiles: Job = {
  everyMs: 60_000,
  run: async ({ db, settings, log }) => {
    if (!settings) return
    const keys = await db.selectFrom('file_gone').select('key').orderBy('at').limit(chunk).execute()
    const gone: string[] = []
    for (const { key } of keys) {
      try {
        await settings.store.drop(key)
        gone.push(key)
      } catch (error) {
        log?.(`File ${key} cannot be deleted: ${(error as Error).message}`)
      }
    }
    if (gone.length > 0) await db.deleteFrom('file_gone').where('key', 'in', gone).execute()
    return gone.length === chunk
  },
}

/** Lets go of what is too old, and of what was begun and never finished. */
export const expireFiles: Job = {
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    const old = new Date(now.getTime() - fileTimes.keptMs)
    const stuck = new Date(now.getTime() - fileTimes.partMs)
    const gone = await sql`
      delete from file where id in (
        select id from file where sent_at < ${old} or (sent_at is null and moved_at < ${stuck})
        limit ${chunk} for update skip locked)`.execute(db)
    return gone.numAffectedRows === BigInt(chunk)
  },
}
