import type { AlarmKey } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import type { Text } from '../../api/text.ts'
import { formatMoment } from '../../kit/values/values.tsx'
import { pointText } from '../alarm-rule/alarm-rule-text.tsx'

/** What was measured when an alarm began, in words. */
export function valueText(key: AlarmKey, told: Record<string, unknown> | null, t: Text): string | null {
  if (told === null) return null
  const { value, version, since, kinds, type, reason, fences } = told
  if (typeof value === 'number') return pointText(key, value, t)
  if (typeof since === 'string') return t('alarm.since', { at: formatMoment(new Date(since)) })
  if (Array.isArray(fences)) return fences.filter((one) => typeof one === 'string').join(' / ')
  const named = [kinds, type].flat().filter((one) => typeof one === 'string')
  if (named.length > 0) return named.map((one) => t(`alarmRule.match.${one as 'boot'}`)).join(' / ')
  const plain = [version, reason].find((one) => typeof one === 'string')
  return typeof plain === 'string' ? plain : null
}
