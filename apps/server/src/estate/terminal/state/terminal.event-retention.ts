import { sql } from 'kysely'
import type { Job } from '../../../core/feature.ts'

/** How long what happened at a terminal is kept, as long as its figures by the hour. */
export const eventDaysKept = 730
const dayMs = 86_400_000
/** In one go, so that no statement holds the table for long. */
const most = 10_000

/** Forgets events that are older than is kept: what one terminal may send in a day is bounded, and so is the whole. */
export const forgetEvents: Job = {
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    const oldest = new Date(now.getTime() - eventDaysKept * dayMs)
    const { numAffectedRows } = await sql`
      delete from event where ctid in (select ctid from event where received_at < ${oldest} limit ${most})`.execute(db)
    // Asked again at once while there is more.
    return (numAffectedRows ?? 0n) >= BigInt(most)
  },
}
