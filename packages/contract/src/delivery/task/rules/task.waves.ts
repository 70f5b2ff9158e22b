import { z } from 'zod'
import { id } from '../../../kernel/id.ts'
import { moment } from '../../../kernel/list.ts'
import { done } from '../../../kernel/route.ts'
import { countedReach } from '../../../people/me/me.proof.ts'
import { duringBlackDays, route } from '../task.permissions.ts'
import { taskWave } from './task.rules.ts'
import { pauseReasons, runStates } from '../task.states.ts'

/** Why the next wave does not begin. */
export const gateStates = [
  'open',
  'waits_for_success',
  'cannot_pass',
  'waits_for_time',
  'waits_for_hand',
  'not_yet',
  'last',
] as const

export const waveRow = z.object({
  n: z.number().int(),
  /** What its author said of it; null for the one that takes whatever is left. */
  said: taskWave.nullable(),
  groupName: z.string().nullable(),
  openedAt: moment.nullable(),
  counts: z.record(z.enum(runStates.names), z.number().int()),
  /** How far it is from letting the next one begin. */
  gate: z.enum(gateStates),
  /** Percent of its runs that are not skipped; null while it has none. */
  successPercent: z.number().nullable(),
  failedPercent: z.number().nullable(),
})
export type WaveRow = z.infer<typeof waveRow>

/** How far a task is with its waves. */
export const wavesOfTask = {
  /** Waves it goes in, and how many of them have begun. */
  waves: z.number().int(),
  wave: z.number().int(),
  /** Since then nothing more goes down, and why. */
  pausedAt: moment.nullable(),
  pauseReason: z.enum(pauseReasons).nullable(),
  /** Since then not enough of the open wave can succeed any more for the next one to begin. */
  stuckAt: moment.nullable(),
}

const one = z.object({ id })

/** How a task goes on, wave by wave. */
export const waveRoutes = {
  waves: route('GET', '/api/v1/tasks/{id}/waves', {
    permission: 'task.read',
    input: one,
    output: z.array(waveRow),
  }),
  /** Begins the next wave now, whatever its gate says. */
  next: route('POST', '/api/v1/tasks/{id}/next', {
    permission: 'task.steer',
    audit: ['开始下一批次', 'Start the next batch'],
    input: one,
    output: z.object({ wave: z.number().int() }),
  }),
  /** Nothing more goes down; what terminals have in hand goes on. */
  pause: route('POST', '/api/v1/tasks/{id}/pause', {
    permission: 'task.steer',
    audit: ['暂停任务', 'Pause a task'],
    input: one,
    output: done,
  }),
  resume: route('POST', '/api/v1/tasks/{id}/resume', {
    permission: 'task.steer',
    audit: ['继续任务', 'Resume a task'],
    input: one,
    output: done,
  }),
  /**
   * Has every terminal on which an app was installed by this task go back to the version before, by a task of its own
   * that may be followed. Nothing more of this one goes down.
   */
  goBack: route('POST', '/api/v1/tasks/{id}/go-back', {
    permission: 'task.steer',
    audit: ['退回原版本', 'Roll back to previous version'],
    creates: true,
    also: [duringBlackDays],
    proof: [countedReach],
    /** Also on black days; where the task itself goes on them, so does this one without being asked. */
    input: one.extend({ ignoreBlackDays: z.boolean().optional() }),
    output: z.object({ id: z.string(), terminals: z.number().int() }),
  }),
}
