import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { type WeekTimes, weekTimes } from '../../estate/agent/fence/week-times.ts'
import { id } from '../../kernel/id.ts'
import { alarmKeys, isWorse, severities, specOf } from './alarm-rule.keys.ts'

export const alarmRuleLimits = { name: 100, remark: 500, perEnterprise: 500, choices: 50 } as const
const dayMs = 86_400_000

export const ruleKinds = ['simple', 'lasting', 'repeating'] as const
export const folds = ['terminal', 'store', 'address', 'model'] as const

export const alarmLevel = z.object({
  severity: z.enum(severities),
  /** The critical point, where what is looked at is a number. */
  at: z.number().min(0).max(1e9).nullable(),
})
export type AlarmLevel = z.infer<typeof alarmLevel>

/** Times in which a rule fires. */
export const alarmSchedule = weekTimes
export type AlarmSchedule = WeekTimes

const texts = z.array(filled(100)).max(alarmRuleLimits.choices).default([])

/** A rule as it is filled in, apart from whose it is. */
export const alarmRuleShape = z.object({
  name: filled(alarmRuleLimits.name),
  remark: z.string().trim().max(alarmRuleLimits.remark).nullable().optional(),
  enabled: z.boolean().default(false),
  key: z.enum(alarmKeys),
  /** From the least severe. */
  levels: z.array(alarmLevel).min(1).max(severities.length),
  kind: z.enum(ruleKinds).default('simple'),
  /** Of a lasting one: how long it holds before it is an alarm. */
  holdMs: z
    .number()
    .int()
    .min(0)
    .max(30 * dayMs)
    .default(0),
  /** Of a repeating one: how often within how long. */
  times: z.number().int().min(1).max(100).default(1),
  withinMs: z
    .number()
    .int()
    .min(0)
    .max(7 * dayMs)
    .default(0),
  /** The value at which it is over; left out: a little past the critical point. */
  clearAt: z.number().min(0).max(1e9).nullable().optional(),
  /** How long it must be over before the alarm is cleared. */
  keepMs: z
    .number()
    .int()
    .min(0)
    .max(7 * dayMs)
    .default(0),
  schedule: alarmSchedule.nullable().default(null),
  groupId: id.nullable().optional(),
  models: texts,
  tags: texts,
  /** What of its key is meant; of `agent` the version it should have. */
  match: texts,
  fold: z.enum(folds).default('terminal'),
})

/** What must fit together in a rule. */
export function checkRule(rule: z.infer<typeof alarmRuleShape>, ctx: z.RefinementCtx): void {
  const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  const { unit, kinds, text } = specOf(rule.key)
  const points = rule.levels.map(({ at }) => at)
  if (points.some((at) => (at === null) !== (unit === undefined))) issue('levels', 'alarmRule.badPoint')
  if (unit === undefined && rule.levels.length > 1) issue('levels', 'alarmRule.oneLevel')
  if (unit === 'percent' && points.some((at) => (at ?? 0) > 100)) issue('levels', 'alarmRule.badPercent')
  if (!areInOrder(rule)) issue('levels', 'alarmRule.badOrder')
  const [first] = points
  if (rule.clearAt != null && first != null && isWorse(rule.key, rule.clearAt, first)) {
    issue('clearAt', 'alarmRule.badClear')
  }
  if (rule.kind === 'lasting' && rule.holdMs === 0) issue('holdMs', 'field.required')
  if (rule.kind === 'repeating' && rule.withinMs === 0) issue('withinMs', 'field.required')
  if (rule.kind === 'repeating' && rule.times < 2) issue('times', 'alarmRule.twiceAtLeast')
  if ((kinds || text) && rule.match.length === 0) issue('match', 'field.required')
  if (kinds && rule.match.some((one) => !kinds.includes(one))) issue('match', 'alarmRule.badKind')
  if (text && !/^\d+(\.\d+){0,3}$/.test(rule.match[0] ?? '')) issue('match', 'alarmRule.badVersion')
}

/** Each level is more severe than the one before it, and its critical point further on. */
function areInOrder({ key, levels }: z.infer<typeof alarmRuleShape>): boolean {
  return levels.every((level, n) => {
    const before = levels[n - 1]
    if (before === undefined) return true
    const graver = severities.indexOf(level.severity) > severities.indexOf(before.severity)
    return graver && isWorse(key, level.at ?? 0, before.at ?? 0)
  })
}

/** A rule as it is filled in. */
export const alarmRuleForm = alarmRuleShape.superRefine(checkRule)
export type AlarmRuleForm = z.infer<typeof alarmRuleForm>
