import { lifeSource } from '@cpm/contract/estate/terminal/terminal.timeline'
import { sql } from 'kysely'
import { jsonOf, ofEach, timelineOffer } from './source.ts'

export const offers = [
  timelineOffer(lifeSource, {
    sort: 10,
    branches: (line) =>
      ofEach(line, ({ id }) => [
        {
          from: sql`terminal_life as l`,
          where: sql`l.terminal_id = ${id}`,
          at: sql`l.at`,
          tag: sql`'l' || l.id`,
          data: jsonOf({
            from: sql`l.from_status`,
            to: sql`l.to_status`,
            accountName: sql`l.account_name`,
            note: sql`l.note`,
          }),
        },
      ]),
    what: ({ from, to }, { word }) =>
      `${from === null ? '' : `${word(`terminal.status.${from}`)} → `}${word(`terminal.status.${to}`)}`,
    detail: ({ note }) => note,
    cells: [
      {
        title: 'timeline.before',
        sort: 10,
        value: ({ from }, { word }) => (from ? word(`terminal.status.${from}`) : null),
      },
      { title: 'timeline.after', sort: 20, value: ({ to }, { word }) => word(`terminal.status.${to}`) },
    ],
  }),
]
