import {
  commandParams,
  messageParams,
  type TaskTarget,
  taskTarget,
  taskTimes,
  type WrittenType,
} from '@cpm/contract/delivery/task/task'
import { z } from 'zod'
import { type Choice, targetOf } from '../target/target.ts'

/** What the form of a task holds: terminals as they were chosen, and times as they were picked. */
const target = z.preprocess(
  (choice) => targetOf(choice as Choice | undefined),
  z.custom<TaskTarget>((v) => taskTarget.safeParse(v).success, { error: 'task.chooseTerminals' }),
)

/** How long a task waits: a while from now (milliseconds), or until a moment somebody picked. */
const wait = z.union([z.number().int().positive(), z.literal('at')])
/** As a `datetime-local` field has it, in the zone of the browser. */
const at = z.string().optional()

const when = { wait, at }
type When = { wait: number | 'at'; at?: string | undefined }

const needsMoment = (v: When) => v.wait !== 'at' || !Number.isNaN(new Date(v.at ?? '').getTime())
const inFuture = (v: When) => !needsMoment(v) || v.wait !== 'at' || new Date(v.at as string).getTime() > Date.now()
const said = (error: string) => ({ path: ['at'], error, when: () => true })

/** One form per type of task. */
export const drafts = {
  command: z
    .object({ params: commandParams, target, ...when })
    .refine(needsMoment, said('field.required'))
    .refine(inFuture, said('task.expiresInPast')),
  message: z
    .object({ params: messageParams, target, ...when })
    .refine(needsMoment, said('field.required'))
    .refine(inFuture, said('task.expiresInPast')),
} as const satisfies Record<WrittenType, z.ZodType>

/** Choices of a time limit and of a wait, in milliseconds. */
export const timeLimits = [10_000, 30_000, taskTimes.commandMs, 300_000, 900_000, taskTimes.longestCommandMs]
export const waits = [600_000, 3_600_000, 86_400_000, taskTimes.defaultMs, 30 * 86_400_000]
export const longWaits = [3_600_000, 86_400_000, taskTimes.defaultMs, 30 * 86_400_000, 90 * 86_400_000]

/** The moment a task expires, as the contract has it. */
export function expiryOf({ wait, at }: When, now: number): string {
  return (wait === 'at' ? new Date(at as string) : new Date(now + wait)).toISOString()
}

/** Why a command line cannot be sent; null when it can. An empty one is no fault until it is sent. */
export function lineProblem(line: string): z.core.$ZodIssue | null {
  if (line.trim() === '') return null
  return commandParams.shape.line.safeParse(line).error?.issues[0] ?? null
}
