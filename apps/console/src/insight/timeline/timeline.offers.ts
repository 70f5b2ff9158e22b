import { terminalTab } from '../../estate/terminal/slots.ts'
import { lazy } from '../../api/lazy.ts'

export const offers = [
  terminalTab({
    key: 'history',
    sort: 40,
    title: 'timeline.many',
    code: 'timeline.read',
    Tab: lazy(async () => ({ default: await (await import('./open-history.tsx')).openHistory() })),
  }),
]
