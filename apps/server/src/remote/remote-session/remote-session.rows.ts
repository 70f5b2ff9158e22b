import type { RemoteSessionRow } from '@cpm/contract/remote/remote-session/remote-session.shape'
import type { EndReason, UnableReason } from '@cpm/contract/remote/remote-session/remote-session.states'
import { type Selectable, sql } from 'kysely'
import { type Audience, type Ctx, missing } from '../../core/feature.ts'
import type { Tables } from '../../db/tables.ts'

/** Sessions at terminals one sees; what a terminal brought from another enterprise is not among them. */
export const sessionsOf = (scope: Ctx['scope']) =>
  scope
    .from('terminal')
    .innerJoin('remote_session', (join) =>
      join
        .onRef('remote_session.terminal_id', '=', 'terminal.id')
        .onRef('remote_session.enterprise_id', '=', 'terminal.enterprise_id'),
    )

/** How long it has been open, at `now`. */
export const durationOf = (now: Date) =>
  sql<
    number | null
  >`(extract(epoch from coalesce(remote_session.ended_at, ${now}) - remote_session.opened_at) * 1000)::float8`

export const rowsOf = (scope: Ctx['scope'], now: Date) =>
  sessionsOf(scope)
    .selectAll('remote_session')
    .select([
      'terminal.sn',
      'terminal.name as terminal_name',
      sql<number>`(select count(*)::int from remote_person p where p.session_id = remote_session.id)`.as('people'),
      durationOf(now).as('duration_ms'),
      sql<string | null>`(select g.account_name from guest_link g where g.id = remote_session.guest_link_id)`.as(
        'guest_of',
      ),
    ])

type Row = Selectable<Tables['remote_session']> & {
  sn: string
  terminal_name: string | null
  people: number
  duration_ms: number | null
  guest_of: string | null
}

const at = (moment: Date | null) => moment?.toISOString() ?? null

export const shown = (row: Row): RemoteSessionRow => ({
  id: String(row.id),
  sn: row.sn,
  terminalName: row.terminal_name ?? '',
  kind: row.kind,
  status: row.status,
  viewOnly: row.view_only,
  reason: row.reason,
  order: row.order_no,
  askedBy: { id: row.account_id === null ? null : String(row.account_id), name: row.account_name },
  guestOf: row.guest_of,
  from: row.ip,
  askedAt: row.asked_at.toISOString(),
  openedAt: at(row.opened_at),
  endedAt: at(row.ended_at),
  durationMs: row.duration_ms === null ? null : Math.max(0, Math.round(row.duration_ms)),
  endReason: row.end_reason as EndReason | null,
  unableReason: row.unable_reason as UnableReason | null,
  unableDetail: row.unable_detail,
  consent: row.consent,
  consentAnswer: row.consent_answer,
  controller: row.controller === null ? null : String(row.controller),
  people: row.people,
  private: row.is_private,
  input: { keys: row.keys, pointer: row.pointer, clipboard: row.clipboard },
  recording: recordingOf(row),
  watermark: row.watermark,
  servedBy: row.served_by,
  repeater: row.is_repeater,
})

const recordingOf = (row: Row): RemoteSessionRow['recording'] =>
  row.recording === 'none'
    ? null
    : {
        state: row.recording,
        format: row.kind === 'shell' ? 'asciicast' : 'cpmrec',
        size: row.recording_size,
        sha256: row.recording_sha256,
        ms: row.recording_ms,
        until: at(row.recording_until),
      }

/** One of them, held until the change is done. */
export async function heldSession({ scope }: Pick<Ctx, 'scope'>, id: string) {
  return sessionsOf(scope)
    .selectAll('remote_session')
    .select(['terminal.sn', 'terminal.group_path', 'terminal.status as life'])
    .where('remote_session.id', '=', Number(id))
    .forUpdate('remote_session')
    .executeTakeFirstOrThrow(missing)
}
export type HeldSession = Awaited<ReturnType<typeof heldSession>>

export const audienceOf = (one: { enterprise_id: number; group_path: string | null }): Audience => ({
  enterpriseId: one.enterprise_id,
  groupPath: one.group_path,
})
