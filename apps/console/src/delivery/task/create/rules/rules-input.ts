import { mostRetryReasons, taskConditions, taskGate, taskRetry } from '@cpm/contract/delivery/task/task'
import { type Weekday, weekdays } from '@cpm/contract/estate/plan/plan.config'
import { z } from 'zod'

/** A wave as it is filled in: one of these, whatever was typed into the others. */
export type WaveTyped = {
  kind: 'percent' | 'count' | 'group' | 'rule'
  percent?: number
  count?: number
  groupId?: string
  ruleGroupId?: string
}
/** Hours as they are filled in. */
export type WindowTyped = { days: Weekday[]; from?: string | undefined; to?: string | undefined }

export const repetitions = ['no', 'every', 'day', 'week', 'month'] as const
export const monthDays = ['day', 'last', 'nth'] as const
export const everyUnits = { minutes: 60_000, hours: 3_600_000 } as const
export type EveryUnit = keyof typeof everyUnits

export const minute = 60_000
const on = z.boolean().optional()
/** As a `datetime-local` field has it. */
const picked = z.string().optional()

/** As the form holds the rules of a task: each part is asked for by a switch, and times are as a person says them. */
export const rulesTyped = z.object({
  later: on,
  startAt: picked,
  zone: z.enum(['server', 'terminal']).optional(),
  inHours: on,
  windows: z.array(z.custom<WindowTyped>()).optional(),
  outsideHours: on,
  ignoreBlackDays: on,
  repeat: z.enum(repetitions).optional(),
  everyCount: z.number().optional(),
  everyUnit: z.enum(['minutes', 'hours']).optional(),
  time: z.string().optional(),
  days: z.array(z.enum(weekdays)).optional(),
  monthOn: z.enum(monthDays).optional(),
  monthDay: z.number().int().min(1).max(31).optional(),
  monthNth: z.number().int().min(1).max(5).optional(),
  monthWeekday: z.enum(weekdays).optional(),
  wifiOnly: on,
  charging: on,
  notBusy: on,
  battery: on,
  minBattery: taskConditions.shape.minBattery,
  byDeadline: on,
  deadlineAt: picked,
  inWaves: on,
  waves: z.array(z.custom<WaveTyped>()).optional(),
  successPercent: taskGate.shape.successPercent.unwrap().optional(),
  afterMinutes: z.number().min(0).max(43_200).optional(),
  next: taskGate.shape.next.unwrap().optional(),
  pauses: on,
  maxFailedPercent: taskGate.shape.maxFailedPercent,
  goBack: on,
  again: on,
  times: taskRetry.shape.times.optional(),
  /** None: for any. */
  retryReasons: z.array(z.string()).max(mostRetryReasons).optional(),
  retryMinutes: z.number().min(1).max(1440).optional(),
  lateJoiners: on,
  supersede: on,
})
export type RulesTyped = z.input<typeof rulesTyped>

/** What the form begins with, should a part of it be switched on. */
export const blankRules = {
  zone: 'server',
  windows: [{ days: [...weekdays], from: '02:00', to: '05:00' }],
  repeat: 'no',
  everyCount: 6,
  everyUnit: 'hours',
  time: '02:00',
  days: ['mon'],
  monthOn: 'day',
  monthDay: 1,
  monthNth: 1,
  monthWeekday: 'mon',
  minBattery: 50,
  waves: [{ kind: 'percent', percent: 10 }],
  successPercent: 95,
  afterMinutes: 30,
  next: 'hand',
  maxFailedPercent: 10,
  times: 3,
  retryMinutes: 5,
  supersede: true,
} satisfies RulesTyped
