import { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import { remoteSessionFields } from '@cpm/contract/remote/remote-session/remote-session.fields'
import { sql, type SqlBool } from 'kysely'
import { anyOf, on, since, until, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { isSn } from '../../core/sn.ts'
import { containing } from '../../db/search-pattern.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { durationOf, rowsOf, shown } from './remote-session.rows.ts'

export const list = listing(remoteSession.routes.list, {
  from: ({ scope, now }) => rowsOf(scope, now),
  id: 'remote_session.id',
  sorts: {
    askedAt: { by: sql`remote_session.asked_at`, key: 'timestamptz' },
    durationMs: { by: durationOf(new Date(0)), nulls: 'low' },
    sn: sql`lower(terminal.sn)`,
  },
  usual: '-askedAt',
  where: {
    sn: (sn) => isSn(sn),
    kind: within,
    status: within,
    who: (name) =>
      name === ''
        ? undefined
        : sql<SqlBool>`exists (select from remote_person p
            where p.session_id = remote_session.id and p.account_name ilike ${containing(name)})`,
    from: on('remote_session.asked_at', since),
    to: on('remote_session.asked_at', until),
    consentAnswer: within,
    endReason: within,
    mine: (is, _, { account }) => sql<SqlBool>`(remote_session.account_id is not distinct from ${account.id}) = ${is}`,
    recorded: (kept) => sql<SqlBool>`(remote_session.recording = 'kept') = ${kept}`,
    q: anyOf('terminal.sn', 'terminal.name', 'remote_session.reason', 'remote_session.order_no'),
  },
  row: shown,
  sheet: {
    name: 'remote-sessions',
    fields: columnsOfFile(remoteSessionFields, [
      'id',
      'sn',
      'terminalName',
      'kind',
      'status',
      ['askedBy', 'remoteSession.askedBy', ({ askedBy }) => askedBy.name],
      'guestOf',
      'from',
      'reason',
      'order',
      'askedAt',
      'openedAt',
      'endedAt',
      ['durationMs', 'remoteSession.durationMs', undefined, 'milliseconds'],
      'consentAnswer',
      'endReason',
      ['input', 'remoteSession.keys', ({ input }) => input.keys],
      ['input', 'remoteSession.pointer', ({ input }) => input.pointer],
      'people',
      [
        'recording',
        'remoteSession.recording',
        ({ recording }, word) => word(`remoteSession.recording.${recording?.state ?? 'none'}`),
      ],
    ]),
  },
})
