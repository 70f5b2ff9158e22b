import type { AlarmRuleForm } from '@cpm/contract/insight/alarm-rule/alarm-rule.form'
import { specOf, usualClear } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'

/** What of a form its way of firing and its key make use of; the rest is left as it was never said. */
export function written(form: AlarmRuleForm) {
  const { key, levels, kind, schedule } = form
  const spec = specOf(key)
  const [first] = levels
  const clear = form.clearAt ?? (first?.at == null ? null : usualClear(key, first.at))
  return {
    name: form.name,
    remark: form.remark || null,
    key,
    kind,
    levels: JSON.stringify(levels),
    hold_ms: kind === 'lasting' ? form.holdMs : 0,
    times: kind === 'repeating' ? form.times : 1,
    within_ms: kind === 'repeating' ? form.withinMs : 0,
    clear_at: spec.unit === undefined ? null : clear,
    keep_ms: form.keepMs,
    schedule: schedule && JSON.stringify(schedule),
    models: form.models,
    tags: form.tags,
    match: form.match,
    fold: form.fold,
  }
}
