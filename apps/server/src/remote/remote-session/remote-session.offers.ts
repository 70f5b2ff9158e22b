import { remoteSource } from '@cpm/contract/remote/remote-session/remote-session.timeline'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { jsonOf, ofEach, timelineOffer } from '../../estate/terminal/timeline/source.ts'

export const offers = [
  timelineOffer(remoteSource, {
    sort: 70,
    branches: (line) =>
      ofEach(line, ({ id }) => [
        {
          from: sql`remote_session as r join terminal rt on rt.id = r.terminal_id and rt.enterprise_id = r.enterprise_id`,
          where: sql`r.terminal_id = ${id} and ${unscoped('terminal', 'a line holds only those that are seen')}`,
          at: sql`r.asked_at`,
          tag: sql`'r' || r.id`,
          data: jsonOf({
            sessionId: sql`r.id::text`,
            sessionKind: sql`r.kind`,
            status: sql`r.status`,
            endReason: sql`r.end_reason`,
            openMs: sql`(extract(epoch from r.ended_at - r.opened_at) * 1000)::bigint`,
            accountName: sql`r.account_name`,
            text: sql`coalesce(r.reason, r.order_no)`,
          }),
        },
      ]),
    what: ({ sessionKind }, { word }) => `${word('remoteSession.one')}: ${word(`remoteSession.kind.${sessionKind}`)}`,
    detail: ({ text, endReason }, { word }) =>
      [text, endReason === null ? null : word(`remoteSession.end.${endReason}`)].filter(Boolean).join(' · ') || null,
    cells: [{ title: 'timeline.lasted', sort: 60, value: ({ openMs }) => openMs, unit: 'milliseconds' }],
  }),
]
