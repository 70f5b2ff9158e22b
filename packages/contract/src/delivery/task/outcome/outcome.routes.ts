import { z } from 'zod'
import { id } from '../../../kernel/id.ts'
import { moment } from '../../../kernel/list.ts'
import { route } from '../task.permissions.ts'
import { runStates } from '../task.states.ts'

/** How many runs of a task stand so, and why. */
export const reasonCount = z.object({
  status: z.enum(runStates.names),
  /** A code of `stepOfReason`; `unsaid` where none was given. */
  reason: z.string(),
  count: z.number().int(),
})
export type ReasonCount = z.output<typeof reasonCount>

/** Points of the curve of a task, at most. */
export const curveSteps = 60
/** Why nobody can say when it ends. */
export const whyNoForecast = ['over', 'awaiting', 'paused', 'kept', 'still', 'expires'] as const
export type WhyNoForecast = (typeof whyNoForecast)[number]

export const taskCurve = z.object({
  from: moment,
  /** How many runs had ended by then, and how many of these badly. */
  points: z.array(z.object({ at: moment, ended: z.number().int(), failed: z.number().int() })),
  /** Runs in all and ended ones, without those that were left out from the first. */
  total: z.number().int(),
  ended: z.number().int(),
  /** Of the open ones those that go on by themselves, those that are held, and those of terminals that are not here. */
  moving: z.number().int(),
  kept: z.number().int(),
  away: z.number().int(),
  /** When the last of those that go on ends, at the pace of late. */
  endsAt: moment.nullable(),
  why: z.enum(whyNoForecast).nullable(),
})
export type TaskCurve = z.output<typeof taskCurve>

export const outcomeRoutes = {
  curve: route('GET', '/api/v1/tasks/{id}/curve', {
    permission: 'task.read',
    input: z.object({ id }),
    output: taskCurve,
  }),
  /** Runs by state and reason, the most first. */
  reasons: route('GET', '/api/v1/tasks/{id}/reasons', {
    permission: 'task.read',
    input: z.object({ id }),
    output: z.array(reasonCount),
  }),
}
