import type { me } from '@cpm/contract/people/me/me'
import { sessionTimes } from '@cpm/contract/people/session/session'
import { type Handler, missing } from '../../core/feature.ts'
import { browserOf } from './me.browser.ts'
import { plain } from '../../core/columns.ts'

/** The sign-ins that still hold, the last used first. */
export const sessions: Handler<typeof me.routes.sessions> = async ({ db, now, account, from }) => {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'token_hash', 'created_at', 'seen_at', 'ends_at', 'ip', 'browser'])
    .where('account_id', '=', account.id)
    .where('ends_at', '>', now)
    .where('seen_at', '>', new Date(now.getTime() - sessionTimes.idleMs))
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const shown = rows.map(({ token_hash, browser, ...row }) => ({
    ...plain(row),
    ...browserOf(browser),
    current: from.token !== null && token_hash.equals(from.token),
  }))
  return { sessions: shown }
}

/** Its live stream is cut within 5 s, as of any session that is gone. */
export const endSession: Handler<typeof me.routes.endSession> = async ({ db, account }, { id }) => {
  const ended = await db
    .deleteFrom('session')
    .where('id', '=', Number(id))
    .where('account_id', '=', account.id)
    .executeTakeFirst()
  if (ended.numDeletedRows === 0n) throw missing()
  return { done: true }
}

export const endOtherSessions: Handler<typeof me.routes.endOtherSessions> = async ({ db, account, from }) => {
  const ended = await db
    .deleteFrom('session')
    .where('account_id', '=', account.id)
    .where('token_hash', '!=', from.token as Buffer)
    .executeTakeFirst()
  return { ended: Number(ended.numDeletedRows) }
}
