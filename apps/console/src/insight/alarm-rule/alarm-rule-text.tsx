import type { AlarmRuleRow } from '@cpm/contract/insight/alarm-rule/alarm-rule'
import { type AlarmKey, specOf } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import { type Text, useText } from '../../api/text.ts'
import { formatDuration } from '../../kit/values/values.tsx'

/** A critical point with its unit. */
export function pointText(key: AlarmKey, at: number, t: Text): string {
  const { unit } = specOf(key)
  if (unit === undefined) return String(at)
  const text = at.toLocaleString('en')
  return unit === 'percent' ? `${text}%` : `${text} ${t(`alarmRule.unit.${unit}`)}`
}

type Said = Pick<AlarmRuleRow, 'key' | 'levels' | 'kind' | 'holdMs' | 'times' | 'withinMs' | 'match'>

/** When a rule fires, in words. */
export function conditionText({ key, levels, kind, holdMs, times, withinMs, match }: Said, t: Text): string {
  const { bad, kinds } = specOf(key)
  const points = levels.flatMap(({ at }) => (at === null ? [] : [pointText(key, at, t)])).join(' / ')
  const side = bad === undefined ? '' : `${t(`alarmRule.${bad}`)} ${points}`
  const which = kinds ? match.map((one) => t(`alarmRule.match.${one as 'boot'}`)).join(' / ') : match.join(' ')
  const lasts = kind === 'lasting' ? t('alarmRule.lasts', { duration: formatDuration(holdMs) }) : ''
  const repeats = kind === 'repeating' ? t('alarmRule.repeats', { duration: formatDuration(withinMs), times }) : ''
  return [side || which, lasts, repeats].filter(Boolean).join(' · ') || t('alarmRule.kind.simple')
}

export function Condition({ rule }: { rule: Said }) {
  const text = conditionText(rule, useText())
  return <span title={text}>{text}</span>
}
