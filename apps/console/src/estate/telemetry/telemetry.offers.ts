import { lazy } from '../../api/lazy.ts'
import { terminalTab } from '../terminal/slots.ts'

export const offers = [
  terminalTab({
    key: 'run-info',
    sort: 20,
    title: 'telemetry.runInfo',
    code: 'telemetry.read',
    Tab: lazy(async () => ({ default: (await import('./tab-run-info.tsx')).RunInfo })),
  }),
]
