import { type Kysely, sql } from 'kysely'
import { unlock } from '../../core/encrypt.ts'
import { wake } from '../../core/feature.ts'
import { hashOf } from '../../core/secret.ts'
import type { Tables } from '../../db/tables.ts'
import { passwordPurpose } from '../../remote/remote-session/open/remote-session.repeater.ts'
import { endRow, readSession, tell } from '../hub/rows.ts'

export type RepeaterParts = { db: Kysely<Tables>; secretKey: Buffer; now: () => Date }

/** The session an id was made for. It is good once, and the password goes with it. */
export async function takeId(
  { db, secretKey, now }: RepeaterParts,
  id: string,
): Promise<{ session: number; password: string | null } | null> {
  const { rows } = await sql<{ session: number; password: Buffer | null }>`
    with used as (
      select r.code_hash, r.password from remote_repeater r join remote_session s on s.id = r.session_id
      where r.code_hash = ${hashOf(id)} and r.used_at is null and r.expires_at > ${now()} and s.status <> 'ended'
      for update of r)
    update remote_repeater r set used_at = ${now()}, password = null
    from used where r.code_hash = used.code_hash
    returning r.session_id as session, used.password`.execute(db)
  const [row] = rows
  if (!row) return null
  const password = row.password === null ? null : unlock(secretKey, passwordPurpose(row.session), row.password)
  return { session: row.session, password }
}

/** It came, and let nobody in. */
export async function refuse({ db, now }: RepeaterParts, session: number, detail: string): Promise<void> {
  const found = await readSession(db, session)
  if (!found) return
  const unable_reason = /password|authenticat/i.test(detail) ? 'vnc_password' : 'failed'
  await endRow(db, found.row, 'unable', now(), { unable_reason, unable_detail: detail.slice(0, 500) })
  await wake(db, 'remote', { session })
}

/** Ends a session whose VNC server left, or that no operator joined, before a picture was shown: its id is used. */
export async function endUnjoined(
  { db, now }: RepeaterParts,
  session: number,
  reason: 'terminal_gone' | 'unclaimed',
): Promise<void> {
  const found = await readSession(db, session)
  if (!found) return
  await endRow(db, found.row, reason, now())
  await wake(db, 'remote', { session })
}

/** It is there: open screens hear of it. */
export async function sayIsHere(db: Kysely<Tables>, session: number): Promise<void> {
  await db.updateTable('remote_session').set({ served_by: 'VNC' }).where('id', '=', session).execute()
  const found = await readSession(db, session)
  if (found) await tell(db, found.row)
}

/** The number of an operator who has come to the session and has no line to the server yet. */
export async function waitingOperator({ db, now }: RepeaterParts, session: number): Promise<number | null> {
  const { rows } = await sql<{ n: number }>`
    update remote_person p set dialled_at = ${now()} from remote_session s
    where p.session_id = ${session} and s.id = p.session_id and s.status <> 'ended'
      and p.dialled_at is null and p.left_at is null and p.joined_at is not null
    returning p.n`.execute(db)
  return rows[0]?.n ?? null
}
