import { lazy } from '../../api/lazy.ts'
import { terminalTab } from '../../estate/terminal/slots.ts'

export const offers = [
  terminalTab({
    key: 'remote',
    sort: 105,
    title: 'remoteSession.history',
    code: 'remote.read',
    Tab: lazy(async () => ({ default: (await import('./tab-history.tsx')).HistoryTab })),
  }),
]
