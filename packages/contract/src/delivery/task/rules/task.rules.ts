import { z } from 'zod'
import { id } from '../../../kernel/id.ts'
import { moment } from '../../../kernel/list.ts'
import { type WeekWindow, weekWindows } from '../../../estate/group/group.hours.ts'
import { roundRules } from './task.rounds.ts'

/** When a task is done, in which order, and what holds it back at a terminal [3.18]. */

export const mostWaves = 20
const percent = z.number().int().min(1).max(100)

export type TaskWindow = WeekWindow

/** A part of the terminals: a share of all, so many, those of a group and below, or of a group by rule. What is left over comes last. */
export const taskWave = z.union([
  z.strictObject({ percent }),
  z.strictObject({ count: z.number().int().min(1).max(10_000_000) }),
  z.strictObject({ groupId: id }),
  z.strictObject({ ruleGroupId: id }),
])
export type TaskWave = z.infer<typeof taskWave>

/** What a wave must have come to before the next one begins, and what ends them all. */
export const taskGate = z.strictObject({
  /** Of the runs of the open wave that are not skipped. */
  successPercent: percent.default(100),
  /** Since the open wave began. */
  afterMs: z
    .number()
    .int()
    .min(0)
    .max(30 * 24 * 3_600_000)
    .default(0),
  /** More failures than this pause the task. Left out: failures never do. */
  maxFailedPercent: z.number().int().min(0).max(100).optional(),
  /** When they pause the task, the terminals it was installed on go back to the version before. */
  goBack: z.boolean().optional(),
  /** The next wave by a person's hand, or by itself. */
  next: z.enum(['hand', 'self']).default('hand'),
})
export type TaskGate = z.output<typeof taskGate>

export const mostRetryReasons = 20
const longestRetryMs = 24 * 3_600_000
/** A failed run is tried again by itself; each pause is twice as long as the one before. */
export const taskRetry = z.strictObject({
  times: z.number().int().min(1).max(10),
  afterMs: z.number().int().min(1000).max(longestRetryMs),
  /** Only when it failed for one of these reasons; else for any. */
  reasons: z.array(z.string().min(1).max(60)).min(1).max(mostRetryReasons).optional(),
})
export type TaskRetry = z.output<typeof taskRetry>

/** What must be so at the terminal before it begins. */
export const taskConditions = z.strictObject({
  wifiOnly: z.boolean().optional(),
  /** Percent. */
  minBattery: percent.optional(),
  charging: z.boolean().optional(),
  /** Not while a program there is in a transaction. */
  notBusy: z.boolean().optional(),
  /** From then on it goes all the same, unless a transaction is open. */
  deadlineAt: moment.optional(),
})
export type TaskConditions = z.output<typeof taskConditions>
/** The same as it goes down to a terminal: the deadline in milliseconds since 1970, server time. */
export const runConditions = z.object({ ...taskConditions.shape, deadlineAt: z.number().int().optional() })
export type RunConditions = z.output<typeof runConditions>

export const taskRules = z.object({
  /** Not before; in `zone: 'terminal'` the hour on the wall there. */
  startAt: moment.optional(),
  zone: z.enum(['server', 'terminal']).optional(),
  /** Only in these hours: ours, or in `zone: 'terminal'` those there. */
  windows: weekWindows.optional(),
  /** Not while the terminal's shop trades. */
  outsideHours: z.boolean().optional(),
  /** Also on the black days of its place; for those with the permission to say so. */
  ignoreBlackDays: z.boolean().optional(),
  ...roundRules,
  waves: z.array(taskWave).min(1).max(mostWaves).optional(),
  gate: taskGate.optional(),
  retry: taskRetry.optional(),
  conditions: taskConditions.optional(),
  /** Terminals that a filter finds only later are taken in, with the last wave, until it expires. */
  lateJoiners: z.boolean().optional(),
  /** Of an install: false keeps older open installs of the same app on its terminals, which it else ends. */
  supersede: z.boolean().optional(),
})
export type TaskRules = z.output<typeof taskRules>

/** Holds that the terminal itself says and ends: the others are the server's. */
export const terminalHolds = ['in_transaction', 'not_on_wifi', 'battery_low', 'not_charging'] as const
export type TerminalHold = (typeof terminalHolds)[number]

type Misfit = { path: (string | number)[]; error: string }

/** What the rules of a task say together that none says alone. Answers the field that is wrong and its word. */
export function misfitOfRules(rules: TaskRules & { expiresAt?: string }): Misfit | null {
  const { waves, gate, startAt, expiresAt, everyMs, calendar } = rules
  if (everyMs !== undefined && calendar !== undefined) return { path: ['calendar'], error: 'task.oneRepeat' }
  if (startAt !== undefined && expiresAt !== undefined && Date.parse(expiresAt) <= Date.parse(startAt)) {
    return { path: ['expiresAt'], error: 'task.expiresBeforeStart' }
  }
  if (gate?.goBack && gate.maxFailedPercent === undefined) {
    return { path: ['gate', 'goBack'], error: 'task.goBackNeedsLimit' }
  }
  return waves ? misfitOfWaves(waves) : null
}

function misfitOfWaves(waves: readonly TaskWave[]): Misfit | null {
  const percents = waves.reduce((sum, one) => sum + ('percent' in one ? one.percent : 0), 0)
  if (percents > 100) return { path: ['waves'], error: 'task.wavesOver' }
  const groups = waves.flatMap((one) =>
    'groupId' in one ? [one.groupId] : 'ruleGroupId' in one ? [`rule ${one.ruleGroupId}`] : [],
  )
  return new Set(groups).size < groups.length ? { path: ['waves'], error: 'task.wavesSameGroup' } : null
}
