import { z } from 'zod'
import { id } from '../../../kernel/id.ts'
import { flag, moment } from '../../../kernel/list.ts'
import { sn } from '../../../estate/agent/report.ts'
import { targetLimits } from '../../../estate/terminal/terminal.shape.ts'
import { runStates, taskStates } from '../../../delivery/task/task.states.ts'
import { taskPreview } from '../../../delivery/task/rules/task.preview.ts'
import { taskRules } from '../../../delivery/task/rules/task.rules.ts'
import { appHealth } from '../../../delivery/task/types/install.ts'

/** The ways terminals are chosen for a gray release [5.9]. */
export const grayWays = ['sns', 'groupIds', 'percent'] as const
export type GrayWay = (typeof grayWays)[number]

export const grayLimits = { groups: 100 } as const

/** What a gray release says of its task: the rest is the task's own. */
const { startAt, windows, zone, outsideHours, gate, retry, conditions } = taskRules.shape

/** Terminals that get a version before all others: one of the three ways, and how the task for them goes. */
export const grayForm = z
  .object({
    id,
    sns: z.array(sn).max(targetLimits.sns).optional(),
    /** With the groups below. */
    groupIds: z.array(id).min(1).max(grayLimits.groups).optional(),
    /**
     * Of the terminals that have the app; where none has it, of all it is for. Always the same ones first, so that 10 %
     * are the 1 % and others. Of an enterprise's own app alone.
     */
    percent: z.coerce.number().int().min(1).max(100).optional(),
    startAt,
    windows,
    zone,
    outsideHours,
    gate,
    retry,
    conditions,
    health: appHealth.optional(),
    autoStart: flag.optional(),
  })
  .superRefine((form, ctx) => {
    const said = grayWays.filter((way) => form[way] !== undefined)
    if (said.length > 1) ctx.addIssue({ code: 'custom', path: [said[1] as GrayWay], message: 'app.gray.oneWay' })
    else if (said.length === 0 || form.sns?.length === 0) {
      ctx.addIssue({ code: 'custom', path: ['sns'], message: 'app.gray.noSns' })
    }
  })
export type GrayForm = z.output<typeof grayForm>

/** What would become of a step. */
export const grayPreview = taskPreview.extend({
  /** Chosen, and in the gray release already: they are not asked twice, and not among those that match. */
  isIn: z.number().int(),
  /** What a percentage is of: terminals that have the app, or that it fits; null where they are named. */
  of: z.object({ terminals: z.number().int(), basis: z.enum(['holders', 'fitting']) }).nullable(),
})
export type GrayPreview = z.infer<typeof grayPreview>

/** How a gray release ended: it was made official, taken back, barred, or no longer published. */
export const grayOutcomes = ['official', 'back', 'barred', 'unpublished'] as const
export type GrayOutcome = (typeof grayOutcomes)[number]

/**
 * How it stands with a terminal of a gray release: its list of apps shows the version; its run is still to be made, is open,
 * failed, unknown or expired, was skipped or stopped; or it had the version and shows another now.
 */
export const grayStates = [
  'has',
  'unmade',
  'open',
  'failed',
  'unknown',
  'expired',
  'skipped',
  'stopped',
  'other',
] as const
export type GrayState = (typeof grayStates)[number]

const n = z.number().int()
const said = z.string().nullable()

export const grayStep = z.object({
  id: z.string(),
  /** The first, the second. */
  n,
  way: z.enum(grayWays),
  percent: n.nullable(),
  groups: z.array(z.string()),
  /** Terminals it took in, as far as one sees them. */
  terminals: n,
  /** The task that brings it to them; null for one who does not see it. */
  taskId: said,
  taskStatus: z.enum(taskStates.names).nullable(),
  pausedAt: moment.nullable(),
  counts: z.record(z.enum(grayStates), n),
  at: moment,
  by: z.string(),
})
export type GrayStep = z.infer<typeof grayStep>

/** The gray release of a version: the one that is open, else the last. */
export const grayRelease = z.object({
  id: z.string(),
  beganAt: moment,
  endedAt: moment.nullable(),
  outcome: z.enum(grayOutcomes).nullable(),
  steps: z.array(grayStep),
  terminals: n,
  counts: z.record(z.enum(grayStates), n),
  /** Tasks that take it back, as far as one sees them. */
  backTaskIds: z.array(z.string()),
})
export type GrayRelease = z.infer<typeof grayRelease>

export const grayTarget = z.object({
  sn: z.string(),
  name: z.string(),
  model: said,
  groupName: said,
  online: z.boolean(),
  /** The step that took it in. */
  step: n,
  state: z.enum(grayStates),
  runId: said,
  runStatus: z.enum(runStates.names).nullable(),
  reason: said,
  /** What its list of apps shows now, and what it showed when it was taken in. */
  versionName: said,
  versionBefore: said,
  updatedAt: moment.nullable(),
})
export type GrayTarget = z.infer<typeof grayTarget>
