import { z } from 'zod'

const count = z.number().int()

/** What is going on, at a glance [1.1]: tasks as the list finds them by `outcome=running` and by `failedFrom` a day ago. */
export const taskTotals = z.object({ running: count, failedRuns: count, failedTasks: count })
export type TaskTotals = z.output<typeof taskTotals>
