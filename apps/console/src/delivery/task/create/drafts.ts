import {
  type AnyTaskType,
  taskPurpose,
  type TaskTarget,
  taskTarget,
  type TaskType,
  taskTypeOf,
} from '@cpm/contract/delivery/task/task'
import { targetLimits } from '@cpm/contract/estate/terminal/terminal.shape'
import { z } from 'zod'
import { type Choice, targetOf } from '../target/target.ts'
import { type Wait, waitShape } from '../when/expiry.ts'
import { rulesForm } from './rules/rules-form.ts'

/** A choice is never changed, only replaced: it is read once, though every field asks for the whole form. */
const targets = new WeakMap<Choice, TaskTarget | undefined>()
function targetIn(choice: Choice | undefined): TaskTarget | undefined {
  if (!choice) return undefined
  if (!targets.has(choice)) targets.set(choice, targetOf(choice))
  return targets.get(choice)
}
const sound = new WeakMap<TaskTarget, boolean>()
function isSound(target: TaskTarget | undefined): boolean {
  if (!target) return false
  const known = sound.get(target) ?? taskTarget.safeParse(target).success
  sound.set(target, known)
  return known
}

/** What the form of a task holds: terminals as they were chosen, and times as they were picked. */
const target = z.preprocess(
  (choice) => targetIn(choice as Choice | undefined),
  z.custom<TaskTarget>().superRefine((v, ctx) => {
    if (v && 'sns' in v && v.sns.length > targetLimits.sns) {
      ctx.addIssue({ code: 'too_big', origin: 'array', maximum: targetLimits.sns, input: v })
    } else if (!isSound(v)) ctx.addIssue({ code: 'custom', message: 'task.chooseTerminals' })
  }),
)

const needsMoment = (v: Wait) => v.wait !== 'at' || !Number.isNaN(new Date(v.at ?? '').getTime())
const inFuture = (v: Wait) => !needsMoment(v) || v.wait !== 'at' || new Date(v.at as string).getTime() > Date.now()
const said = (error: string) => ({ path: ['at'], error, when: () => true })

const draftOf = ({ params }: AnyTaskType) =>
  z
    // Not `name`: the dialog that saves a template stands beside, and no two fields have one id.
    .object({
      taskName: taskPurpose.name,
      note: taskPurpose.note,
      params,
      target,
      rules: rulesForm.optional(),
      ...waitShape,
    })
    .refine(needsMoment, said('field.required'))
    .refine(inFuture, said('task.expiresInPast'))
const drafts = new Map<TaskType, ReturnType<typeof draftOf>>()

/** The form of a task of a type: always the same one. */
export function draftFor(type: TaskType): ReturnType<typeof draftOf> {
  const draft = drafts.get(type) ?? draftOf(taskTypeOf[type])
  drafts.set(type, draft)
  return draft
}
