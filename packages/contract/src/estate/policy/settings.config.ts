import { z } from 'zod'
import { configKind } from '../agent/config-kind.ts'
import { reportIntervalMs } from '../agent/report.ts'

/** How the agent itself is set. */
export const settingsKind = configKind({
  name: 'settings',
  use: 'agent',
  combine: 'nearest',
  desired: {
    /** Milliseconds between two reports; the agent adds its own jitter. */
    reportIntervalMs: z.number().int().min(1000).max(86_400_000),
  },
  otherwise: { reportIntervalMs },
})
