import { alarmRuleShape, checkRule } from '@cpm/contract/insight/alarm-rule/alarm-rule.form'
import { id } from '@cpm/contract/kernel/id'
import type { z } from 'zod'

/** A rule as it is filled in, with whose it is where administrators of ours say so. */
export const ruleForm = alarmRuleShape.extend({ enterpriseId: id.optional() }).superRefine(checkRule)

const draftShape = alarmRuleShape.omit({ enabled: true }).partial()
export type RuleDraft = z.output<typeof draftShape>

/** A draft in an address, as far as it can be read; whether it makes sense is said when it is sent, as of any. */
export function draftIn(text: string | undefined): RuleDraft | null {
  if (text === undefined) return null
  try {
    const known = Object.entries(draftShape.parse(JSON.parse(text))).filter(([, value]) => value !== null)
    return Object.fromEntries(known) as RuleDraft
  } catch {
    return null
  }
}
