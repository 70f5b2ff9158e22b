import { sql } from 'kysely'
import { changed, type Job } from '../../core/feature.ts'

type Sent = { to_enterprise_id: number | null }

/**
 * Publishes the drafts whose time has come, as whoever wrote them would have: one of an account that is disabled by now
 * stays a draft, and no longer waits.
 */
export const sendDue: Job['run'] = async ({ db, now }) => {
  await db.transaction().execute(async (tx) => {
    await sql`update message set send_at = null from account a
      where message.status = 'draft' and message.send_at <= ${now} and a.id = message.account_id and not a.active`.execute(
      tx,
    )
    const { rows } = await sql<Sent>`
      update message set status = 'published', published_at = ${now}, send_at = null
      where status = 'draft' and send_at <= ${now} returning to_enterprise_id`.execute(tx)
    for (const { to_enterprise_id } of rows) {
      await changed(tx, { enterpriseId: to_enterprise_id, accountPath: null }, [['message']])
    }
  })
}
