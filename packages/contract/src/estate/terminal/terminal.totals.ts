import { z } from 'zod'
import { platforms } from '../agent/report.ts'
import { terminalStates } from './terminal.shape.ts'

/** The two windows of activity [1.1]: their length and the width of one point. */
export const activityWindows = {
  hour: { ms: 3_600_000, stepMs: 60_000 },
  month: { ms: 30 * 86_400_000, stepMs: 86_400_000 },
} as const
export const activeWithin = ['hour', 'month'] as const satisfies (keyof typeof activityWindows)[]

/** How the fleet stands, at a glance [1.1]. */
export const terminalTotals = z.object({
  total: z.number().int(),
  /** Activated: only these are online or offline. What lies in stock, is on its way or was logged off is neither. */
  inService: z.number().int(),
  online: z.number().int(),
  offline: z.number().int(),
  offlineLong: z.number().int(),
  /** In service and heard of in the window [1.1]. */
  activeHour: z.number().int(),
  activeMonth: z.number().int(),
  byPlatform: z.array(
    z.object({
      platform: z.enum(platforms),
      total: z.number().int(),
      inService: z.number().int(),
      online: z.number().int(),
    }),
  ),
  byStatus: z.array(z.object({ status: z.enum(terminalStates.names), total: z.number().int() })),
})
export type TerminalTotals = z.output<typeof terminalTotals>
