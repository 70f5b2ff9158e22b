import { lazy } from '../../api/lazy.ts'
import { terminalTab } from '../terminal/slots.ts'

export const offers = [
  terminalTab({
    key: 'notes',
    sort: 50,
    title: 'note.many',
    code: 'note.read',
    Tab: lazy(async () => ({ default: (await import('./tab-notes.tsx')).Notes })),
  }),
]
