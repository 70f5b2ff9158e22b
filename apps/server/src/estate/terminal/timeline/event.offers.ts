import { eventWord, type WordKey } from '@cpm/contract'
import { eventDetail, type EventParts, eventParts } from '@cpm/contract/estate/terminal/event.detail'
import { eventSource } from '@cpm/contract/estate/terminal/terminal.timeline'
import type { EntryFrom } from '@cpm/contract/estate/terminal/timeline.source'
import { sql } from 'kysely'
import { type Cell, jsonOf, momentOf, ofEach, timelineOffer } from './source.ts'

/** What the sentence is made of. */
const part = (title: WordKey, name: keyof EventParts, sort: number): Cell<EntryFrom<typeof eventSource>> => ({
  title,
  sort,
  value: ({ type, data }, { word }) => eventParts(type, data, word)[name],
})

export const offers = [
  timelineOffer(eventSource, {
    sort: 30,
    branches: (line) =>
      ofEach(line, ({ id }) => [
        {
          from: sql`event as e`,
          where: sql`e.terminal_id = ${id}`,
          at: sql`e.received_at`,
          tag: sql`'e' || e.id`,
          data: jsonOf({ type: sql`e.type`, terminalAt: momentOf(sql`e.at`), data: sql`e.data` }),
        },
      ]),
    what: ({ type }, { word }) => {
      const key = eventWord(type)
      return key ? word(key) : type
    },
    detail: ({ type, data }, { word }) => eventDetail(type, data, word),
    cells: [
      part('timeline.reason', 'reason', 30),
      part('fault.peripheral', 'name', 70),
      part('peripheral.vid', 'vid', 80),
      part('peripheral.pid', 'pid', 90),
      part('fault.serial', 'serial', 100),
      part('fault.fault', 'fault', 110),
      part('timeline.bootId', 'bootId', 120),
      { title: 'timeline.terminalAt', sort: 140, value: ({ terminalAt }, { moment }) => moment(terminalAt) },
    ],
  }),
]
