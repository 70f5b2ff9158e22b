import { z } from 'zod'
import { id } from '../../../kernel/id.ts'
import { countedReach } from '../../../people/me/me.proof.ts'
import { route } from '../task.permissions.ts'
import { runStates } from '../task.states.ts'
import { taskTypeList } from '../task.types.ts'

/** Which runs are restarted: those named, or of a task those in these states for these reasons. */
const whichRuns = z
  .object({
    ids: z.array(id).min(1).max(10_000).optional(),
    taskId: id.optional(),
    /** Of the task only what is so. */
    status: z.array(z.enum(runStates.names)).min(1).optional(),
    reason: z.array(z.string().max(60)).min(1).max(100).optional(),
  })
  .refine((v) => (v.ids === undefined) !== (v.taskId === undefined), { error: 'task.idsOrTask' })

/** Runs that do not go down at once, and the reason: `paused`, `wave`, or one of the hours. */
const later = z.array(z.object({ reason: z.string(), count: z.number().int() }))
export type RestartLater = z.output<typeof later>

/** `now` of the runs go down at once, the others wait. */
const restarted = z.object({ restarted: z.number().int(), now: z.number().int(), later })
export type Restarted = z.output<typeof restarted>

export const restartRoutes = {
  /**
   * Runs that failed, were stopped or expired wait again, each in its wave: nothing goes down while the task is paused, its
   * wave has not begun or its hours are closed.
   */
  restart: route('POST', '/api/v1/runs/restart', {
    permission: 'task.restart',
    audit: ['重试子任务', 'Retry runs'],
    also: taskTypeList.flatMap(({ name, also }) =>
      also === undefined ? [] : [{ code: also, when: { taskType: name } }],
    ),
    proof: [...taskTypeList.filter(({ proof }) => proof).map(({ name }) => ({ taskType: name })), countedReach],
    input: whichRuns,
    output: restarted,
  }),
  /** What the same would do, by the code that does it. */
  restartPreview: route('POST', '/api/v1/runs/restart/preview', {
    reads: true,
    permission: 'task.restart',
    input: whichRuns,
    output: restarted,
  }),
}
