import type { noteSource } from '@cpm/contract/estate/note/note.timeline'
import { timelineOffer } from '../terminal/timeline/source.ts'
import { lazy } from '../../api/lazy.ts'
import { terminalTab } from '../terminal/slots.ts'

export const offers = [
  timelineOffer<typeof noteSource>({
    key: 'note',
    sort: 60,
    icon: 'message',
    saying: async () => (await import('./note-timeline.ts')).saying,
  }),
  terminalTab({
    key: 'notes',
    sort: 50,
    title: 'note.many',
    code: 'note.read',
    Tab: lazy(async () => ({ default: (await import('./tab-notes.tsx')).Notes })),
  }),
]
