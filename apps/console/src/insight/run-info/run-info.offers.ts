import { lazy } from '../../api/lazy.ts'
import { terminalHead } from '../../estate/terminal/slots.ts'

export const offers = [
  terminalHead({
    key: 'run-info',
    sort: 60,
    Part: lazy(async () => ({ default: (await import('./open-run-info.tsx')).OpenRunInfo })),
  }),
]
