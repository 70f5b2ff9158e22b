import { z } from 'zod'

/** What is going on, at a glance [1.1]. */
export const taskTotals = z.object({ running: z.number().int(), failedRuns: z.number().int() })
export type TaskTotals = z.output<typeof taskTotals>
