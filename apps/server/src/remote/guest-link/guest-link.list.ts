import { guestLink } from '@cpm/contract/remote/guest-link/guest-link'
import type { GuestLinkRow } from '@cpm/contract/remote/guest-link/guest-link.shape'
import { type Selectable, sql, type SqlBool } from 'kysely'
import { anyOf } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { type Scope, unscoped } from '../../core/scope.ts'
import { isSn } from '../../core/sn.ts'
import type { Tables } from '../../db/tables.ts'
import { stateOf } from './guest-link.stands.ts'

/** Links to terminals one sees; what a terminal brought from another enterprise is not among them. */
const rowsOf = (scope: Scope, now: Date) =>
  scope
    .from('terminal')
    .innerJoin('guest_link as g', (join) =>
      join.onRef('g.terminal_id', '=', 'terminal.id').onRef('g.enterprise_id', '=', 'terminal.enterprise_id'),
    )
    .where(unscoped('account', 'whether who made it still may'))
    .where(unscoped('role', 'whether who made it still may'))
    .selectAll('g')
    .select([
      'terminal.sn',
      'terminal.name as terminal_name',
      stateOf(now, 'terminal').as('state'),
      sql<number | null>`(select max(s.id) from remote_person p join remote_session s on s.id = p.session_id
        where p.guest_link_id = g.id and p.joined_at is not null and p.left_at is null and s.status <> 'ended')`.as(
        'session',
      ),
      sql<number>`(select count(*)::int from remote_session s where s.guest_link_id = g.id)`.as('sessions'),
    ])

type Row = Selectable<Tables['guest_link']> & {
  sn: string
  terminal_name: string | null
  state: GuestLinkRow['state']
  session: number | null
  sessions: number
}

export const list = listing(guestLink.routes.list, {
  from: ({ scope, now }) => rowsOf(scope, now),
  id: 'g.id',
  sorts: { createdAt: sql`g.created_at`, endsAt: sql`g.ends_at` },
  usual: '-createdAt',
  where: {
    sn: (sn) => isSn(sn),
    state: (states, _, { now }) => sql<SqlBool>`${stateOf(now, 'terminal')} = any(${states}::text[])`,
    q: anyOf('g.guest_name', 'terminal.sn', 'terminal.name', 'g.reason', 'g.order_no'),
  },
  row: shown,
})

function shown(row: Row): GuestLinkRow {
  return {
    id: String(row.id),
    sn: row.sn,
    terminalName: row.terminal_name ?? '',
    guest: row.guest_name,
    viewOnly: row.view_only,
    reason: row.reason,
    order: row.order_no,
    state: row.state,
    endsAt: row.ends_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    createdBy: row.account_name,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    session: row.session === null ? null : String(row.session),
    sessions: row.sessions,
  }
}
