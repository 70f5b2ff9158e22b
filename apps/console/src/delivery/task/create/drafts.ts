import {
  type AnyTaskType,
  type TaskTarget,
  taskTarget,
  taskTimes,
  type TaskType,
  taskTypeOf,
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

const draftOf = ({ params }: AnyTaskType) =>
  z
    .object({ params, target, ...when })
    .refine(needsMoment, said('field.required'))
    .refine(inFuture, said('task.expiresInPast'))
const drafts = new Map<TaskType, ReturnType<typeof draftOf>>()

/** The form of a task of a type: always the same one. */
export function draftFor(type: TaskType): ReturnType<typeof draftOf> {
  const draft = drafts.get(type) ?? draftOf(taskTypeOf[type])
  drafts.set(type, draft)
  return draft
}

/** Choices of a wait, in milliseconds. */
export const waits = [600_000, 3_600_000, 86_400_000, taskTimes.defaultMs, 30 * 86_400_000]
export const longWaits = [3_600_000, 86_400_000, taskTimes.defaultMs, 30 * 86_400_000, 90 * 86_400_000]

/** The moment a task expires, as the contract has it. */
export function expiryOf({ wait, at }: When, now: number): string {
  return (wait === 'at' ? new Date(at as string) : new Date(now + wait)).toISOString()
}
