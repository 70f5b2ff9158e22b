import { noteSource } from '@cpm/contract/estate/note/note.timeline'
import { sql } from 'kysely'
import { jsonOf, momentOf, ofEach, timelineOffer } from '../terminal/timeline/source.ts'

export const offers = [
  timelineOffer(noteSource, {
    sort: 60,
    branches: (line) =>
      ofEach(line, ({ id }) => [
        {
          from: sql`terminal_note as n`,
          where: sql`n.terminal_id = ${id}`,
          at: sql`n.at`,
          tag: sql`'n' || n.id`,
          data: jsonOf({ text: sql`n.text`, accountName: sql`n.account_name`, editedAt: momentOf(sql`n.edited_at`) }),
        },
      ]),
    what: (_entry, { word }) => word('timeline.kind.note'),
    detail: ({ text }) => text,
  }),
]
