import { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import type { RemoteEvent, RemotePersonRow } from '@cpm/contract/remote/remote-session/remote-session.shape'
import { type Selectable, sql } from 'kysely'
import { type Ctx, type Handler, missing, Refusal, refused } from '../../core/feature.ts'
import { codes } from '@cpm/contract/kernel/envelope'
import { elsewhere, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'
import { isThere } from '../../core/store/store.ts'
import type { Tables } from '../../db/tables.ts'
import { addEvent } from './remote-session.change.ts'
import { rowsOf, sessionsOf, shown } from './remote-session.rows.ts'

/** Events that come with the session; the rest are asked for. */
const mostEvents = 500
/** Looking again within this is one look more in the audit, and none in what happened. */
const watchedAgainMs = 600_000

export const get: Handler<typeof remoteSession.routes.get> = async ({ scope, db, now }, { id }) => {
  const row = await findOne(rowsOf(scope, now), 'remote_session.id', id)
  const people = await db
    .selectFrom('remote_person')
    .selectAll()
    .where('session_id', '=', row.id)
    .orderBy('n')
    .execute()
  const events = await db
    .selectFrom('remote_event')
    .selectAll()
    .where('session_id', '=', row.id)
    .orderBy('at')
    .orderBy('id')
    .limit(mostEvents)
    .execute()
  const everybody = people.map((person) => shownPerson(person, row))
  return { ...shown(row), everybody, events: events.map(shownEvent) }
}

const shownPerson = (
  person: Selectable<Tables['remote_person']>,
  session: { controller: number | null; status: string },
): RemotePersonRow => ({
  id: String(person.n),
  accountId: person.account_id === null ? null : String(person.account_id),
  name: person.account_name,
  guest: person.is_guest,
  viewOnly: person.view_only,
  control: session.controller === person.n,
  from: person.ip,
  joinedAt: person.joined_at?.toISOString() ?? null,
  leftAt: person.left_at?.toISOString() ?? null,
  here: session.status !== 'ended' && person.joined_at !== null && person.left_at === null,
})

const shownEvent = (row: Selectable<Tables['remote_event']>): RemoteEvent => ({
  id: String(row.id),
  at: row.at.toISOString(),
  ms: row.ms,
  type: row.type as RemoteEvent['type'],
  person: row.person === null ? null : String(row.person),
  personName: row.person_name,
  detail: row.detail as Record<string, unknown>,
})

export const events = listing(remoteSession.routes.events, {
  of: ({ scope, input }) => findOne(sessionsOf(scope).select('remote_session.id'), 'remote_session.id', input.id),
  from: ({ scope, of }) =>
    scope
      .outside('the events of a session found in scope')
      .selectFrom('remote_event')
      .selectAll('remote_event')
      .where('session_id', '=', of.id),
  id: 'remote_event.id',
  sorts: { at: sql`remote_event.at` },
  usual: 'at',
  where: { id: elsewhere, type: within },
  row: shownEvent,
})

/** Each read is in the audit, which is why it counts as a change. */
export const recording: Handler<typeof remoteSession.routes.recording> = async (ctx, { id }) => {
  const { scope, db, account, now, settings } = ctx
  const row = await findOne(rowsOf(scope, now), 'remote_session.id', id)
  if (row.recording === 'none') throw refused('remoteSession.noRecording')
  if (row.recording === 'running') throw refused('remoteSession.recordingRuns')
  const { recording_key: key, recording_size: size, recording_sha256: sha256 } = row
  if (row.recording === 'gone' || key === null || size === null) throw refused('remoteSession.recordingGone')
  if (!(await isThere(settings.store, key, size))) throw new Refusal(codes.unavailable, 'sent.notHere')
  const seenBefore = await db
    .selectFrom('remote_event')
    .select('id')
    .where('session_id', '=', row.id)
    .where('type', '=', 'watched')
    .where('at', '>', new Date(now.getTime() - watchedAgainMs))
    .where('person_name', '=', account.name)
    .executeTakeFirst()
  if (!seenBefore) await addEvent(db, row, { at: now, type: 'watched', person: null, name: account.name })
  return {
    open: (range) => settings.store.read(key, range),
    filename: filmName(row),
    type: 'application/octet-stream',
    size,
    tag: sha256 ?? key,
  }
}

const filmName = (row: { id: number; sn: string; kind: string; asked_at: Date }) => {
  const at = row.asked_at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return `${row.sn}-${at}-${row.id}.${row.kind === 'shell' ? 'cast' : 'cpmrec'}`
}

export const screenshot: Handler<typeof remoteSession.routes.screenshot> = async ({ scope, settings }, { id, n }) => {
  const shot = await screenshotsOf(scope)
    .select(['terminal.sn', 'shot.key', 'shot.size', 'shot.sha256', 'shot.n', 'remote_session.id'])
    .where('remote_session.id', '=', Number(id))
    .where('shot.n', '=', n)
    .executeTakeFirstOrThrow(missing)
  return {
    open: (range) => settings.store.read(shot.key, range),
    filename: `${shot.sn}-${shot.id}-${shot.n}.png`,
    type: 'image/png',
    size: shot.size,
    tag: shot.sha256,
  }
}

const screenshotsOf = (scope: Ctx['scope']) =>
  sessionsOf(scope).innerJoin('remote_screenshot as shot', 'shot.session_id', 'remote_session.id')
