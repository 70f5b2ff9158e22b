import { taskTimes } from '@cpm/contract/delivery/task/task'

/** How long a command may be given, in milliseconds. */
export const timeLimits = [10_000, 30_000, taskTimes.commandMs, 300_000, 900_000, taskTimes.longestCommandMs]
