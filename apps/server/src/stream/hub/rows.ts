import { sessionTimes } from '@cpm/contract/people/session/session'
import type { RemoteRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import type { RemoteEventType } from '@cpm/contract/remote/remote-session/remote-session.shape'
import {
  type EndReason,
  remoteStates,
  type RemoteStatus,
} from '@cpm/contract/remote/remote-session/remote-session.states'
import { type Kysely, type Selectable, sql } from 'kysely'
import { changed } from '../../core/feature.ts'
import type { Tables } from '../../db/tables.ts'

/** It is not worth a write for every look. */
const seenEveryMs = 30_000

/** A session as the relay that holds it reads it. */
export type HeldRow = Omit<Selectable<Tables['remote_session']>, 'rules'> & {
  rules: RemoteRules
  sn: string
  terminal_name: string | null
  group_path: string | null
}
export type PersonRow = Selectable<Tables['remote_person']>

export async function readSession(
  db: Kysely<Tables>,
  id: number,
): Promise<{ row: HeldRow; people: PersonRow[] } | null> {
  const row = await db
    .selectFrom('remote_session')
    .innerJoin('terminal', 'terminal.id', 'remote_session.terminal_id')
    .selectAll('remote_session')
    .select(['terminal.sn', 'terminal.name as terminal_name', 'terminal.group_path'])
    .where('remote_session.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const people = await db.selectFrom('remote_person').selectAll().where('session_id', '=', id).orderBy('n').execute()
  return { row: row as unknown as HeldRow, people }
}

/** The process it lives in is the first to which one of its ends came; null when it is over. */
export async function claim(db: Kysely<Tables>, id: number, relay: string): Promise<string | null> {
  const { rows } = await sql<{ relay_id: string }>`
    update remote_session set relay_id = coalesce(relay_id, ${relay})
    where id = ${id} and status <> 'ended' returning relay_id`.execute(db)
  return rows[0]?.relay_id ?? null
}

export type Step = Partial<
  Pick<
    Selectable<Tables['remote_session']>,
    | 'opened_at'
    | 'consent_answer'
    | 'served_by'
    | 'controller'
    | 'is_private'
    | 'unable_reason'
    | 'unable_detail'
    | 'recording'
  >
> & { status?: RemoteStatus }

/** A step of its life, where the table of states lets it; false when it was over already. */
export async function stepTo(db: Kysely<Tables>, row: HeldRow, { status, ...set }: Step): Promise<boolean> {
  const from = status === undefined ? remoteStates.names.filter((one) => one !== 'ended') : remoteStates.into(status)
  const result = await db
    .updateTable('remote_session')
    .set({ ...set, ...(status === undefined ? {} : { status }) })
    .where('id', '=', row.id)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  await tell(db, row)
  return result.numUpdatedRows > 0n
}

/** Ends it, unless it was over; `unable` where the terminal said why. */
export async function endRow(
  db: Kysely<Tables>,
  row: HeldRow,
  reason: EndReason,
  now: Date,
  unable: Pick<Step, 'unable_reason' | 'unable_detail'> = {},
): Promise<void> {
  await db
    .updateTable('remote_session')
    .set({ status: 'ended', ended_at: now, end_reason: reason, is_private: false, ...unable })
    .where('id', '=', row.id)
    .where('status', '<>', 'ended')
    .execute()
  await db
    .updateTable('remote_person')
    .set({ left_at: now, ticket_hash: null })
    .where('session_id', '=', row.id)
    .where('left_at', 'is', null)
    .execute()
  await tell(db, row)
}

export const tell = (db: Kysely<Tables>, row: Pick<HeldRow, 'id' | 'enterprise_id' | 'group_path'>) =>
  changed(db, { enterpriseId: row.enterprise_id, groupPath: row.group_path }, [['remoteSession', String(row.id)]])

export type NewEvent = {
  at: Date
  ms: number | null
  type: RemoteEventType
  person: PersonRow | null
  detail?: Record<string, unknown>
}

export async function addEvent(db: Kysely<Tables>, session: number, event: NewEvent): Promise<void> {
  await db
    .insertInto('remote_event')
    .values({
      session_id: session,
      at: event.at,
      ms: event.ms,
      type: event.type,
      person: event.person?.n ?? null,
      person_name: event.person?.account_name ?? null,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute()
}

/** What was sent to the terminal since it was last written down. */
export type Counts = { keys: number; pointer: number; clipboard: number }
export const addCounts = (db: Kysely<Tables>, id: number, { keys, pointer, clipboard }: Counts) =>
  sql`update remote_session set keys = keys + ${keys}, pointer = pointer + ${pointer}, clipboard = clipboard + ${clipboard}
    where id = ${id}`.execute(db)

/** Whoever works at a terminal is at work: their sign-in does not go idle meanwhile. One that has is not woken. */
export async function keepSignedIn(db: Kysely<Tables>, people: readonly PersonRow[], now: Date): Promise<void> {
  const tokens = people.flatMap(({ token_hash }) => token_hash ?? [])
  if (tokens.length === 0) return
  await db
    .updateTable('session')
    .set({ seen_at: now })
    .where('token_hash', 'in', tokens)
    .where('seen_at', '<', new Date(now.getTime() - seenEveryMs))
    .where('seen_at', '>', new Date(now.getTime() - sessionTimes.idleMs))
    .execute()
}

/** Somebody's line is over, unless they came again meanwhile by another. */
export async function leaveRow(db: Kysely<Tables>, person: PersonRow, dropped: number, now: Date): Promise<void> {
  await db
    .updateTable('remote_person')
    .set((eb) => ({ left_at: now, dropped: eb('dropped', '+', dropped) }))
    .where('id', '=', person.id)
    .where('tunnel', '=', person.tunnel)
    .execute()
}
