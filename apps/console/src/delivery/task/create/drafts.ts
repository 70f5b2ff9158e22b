import {
  type AnyTaskType,
  taskPurpose,
  type TaskTarget,
  taskTarget,
  type TaskType,
  taskTypeOf,
} from '@cpm/contract/delivery/task/task'
import { z } from 'zod'
import { type Choice, targetOf } from '../target/target.ts'
import { type Wait, waitShape } from '../when/expiry.ts'
import { rulesForm } from './rules/rules-form.ts'

/** What the form of a task holds: terminals as they were chosen, and times as they were picked. */
const target = z.preprocess(
  (choice) => targetOf(choice as Choice | undefined),
  z.custom<TaskTarget>((v) => taskTarget.safeParse(v).success, { error: 'task.chooseTerminals' }),
)

const needsMoment = (v: Wait) => v.wait !== 'at' || !Number.isNaN(new Date(v.at ?? '').getTime())
const inFuture = (v: Wait) => !needsMoment(v) || v.wait !== 'at' || new Date(v.at as string).getTime() > Date.now()
const said = (error: string) => ({ path: ['at'], error, when: () => true })

const draftOf = ({ params }: AnyTaskType) =>
  z
    .object({ ...taskPurpose, params, target, rules: rulesForm.optional(), ...waitShape })
    .refine(needsMoment, said('field.required'))
    .refine(inFuture, said('task.expiresInPast'))
const drafts = new Map<TaskType, ReturnType<typeof draftOf>>()

/** The form of a task of a type: always the same one. */
export function draftFor(type: TaskType): ReturnType<typeof draftOf> {
  const draft = drafts.get(type) ?? draftOf(taskTypeOf[type])
  drafts.set(type, draft)
  return draft
}
