import { connectionSource } from '@cpm/contract/estate/terminal/terminal.timeline'
import type { EntryFrom } from '@cpm/contract/estate/terminal/timeline.source'
import { type RawBuilder, sql } from 'kysely'
import { jsonOf, ofEach, type Say, timelineOffer } from './source.ts'

type Entry = EntryFrom<typeof connectionSource>

const began = (at: RawBuilder<unknown>) => ({
  at,
  tag: sql`'a'`,
  data: jsonOf({ online: sql`true`, reason: sql`null::text`, lastedMs: sql`null::int` }),
})
const reasonOf = ({ reason }: Entry, { word }: Say) => (reason === null ? null : word(`timeline.offline.${reason}`))
const stateOf = ({ online }: Entry, { word }: Say) => word(online ? 'timeline.online' : 'timeline.offline')

export const offers = [
  timelineOffer(connectionSource, {
    sort: 40,
    /** Of a connection that ended its end and its beginning, of the one that goes on its beginning. */
    branches: (line) =>
      ofEach(line, ({ id }) => {
        const ended = { from: sql`connection_log as c`, where: sql`c.terminal_id = ${id}` }
        return [
          {
            ...ended,
            at: sql`c.until`,
            tag: sql`'b'`,
            data: jsonOf({
              online: sql`false`,
              reason: sql`c.reason`,
              lastedMs: sql`(extract(epoch from c.until - c.at) * 1000)::bigint`,
            }),
          },
          { ...ended, ...began(sql`c.at`) },
          {
            from: sql`terminal_state as s`,
            where: sql`s.terminal_id = ${id} and s.online and s.online_since is not null`,
            ...began(sql`s.online_since`),
          },
        ]
      }),
    what: stateOf,
    detail: reasonOf,
    cells: [
      { title: 'timeline.after', sort: 20, value: stateOf },
      { title: 'timeline.reason', sort: 30, value: reasonOf },
      { title: 'timeline.lasted', sort: 60, value: ({ lastedMs }) => lastedMs, unit: 'milliseconds' },
    ],
  }),
]
