import { taskTimes } from '@cpm/contract/delivery/task/task'
import { z } from 'zod'

/** How long a task waits: a while from now (milliseconds), or until a moment somebody picked. */
export const waitShape = {
  wait: z.union([z.number().int().positive(), z.literal('at')]),
  /** As a `datetime-local` field has it, in the zone of the browser. */
  at: z.string().optional(),
}
export type Wait = { wait: number | 'at'; at?: string | undefined }

/** Choices of a wait, in milliseconds: beside the terminals, and of a whole task. */
export const waits = [600_000, 3_600_000, 86_400_000, taskTimes.defaultMs, 30 * 86_400_000]
export const longWaits = [3_600_000, 86_400_000, taskTimes.defaultMs, 30 * 86_400_000, 90 * 86_400_000]
/** A task that repeats goes on for as long as one may. */
export const asLongAsMay = taskTimes.longestMs

/** The moment a task expires, as the contract has it; of one that goes on as long as it may the server says it. */
export function expiryOf({ wait, at }: Wait, now: number): string | undefined {
  if (wait === asLongAsMay) return undefined
  const moment = wait === 'at' ? new Date(at ?? '') : new Date(now + wait)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
