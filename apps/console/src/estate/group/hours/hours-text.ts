import type { HoursFrom, ShopHours } from '@cpm/contract/estate/group/group.hours'
import type { Language } from '@cpm/contract/kernel/words'
import type { Text } from '../../../api/text.ts'
import { windowText } from './days-text.ts'

/** When a shop trades, in words. */
export function hoursText(t: Text, language: Language, hours: ShopHours['hours']): string {
  if (hours === null) return t('group.hours.none')
  if (hours.length === 0) return t('group.hours.never')
  const text = hours.map((one) => windowText(t, language, one)).join(t('group.comma'))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** How many days are black, and the next of them. */
export function blackDaysText(t: Text, days: ShopHours['blackDays'], today: string): string {
  if (days === null) return t('group.hours.none')
  if (days.length === 0) return t('group.blackDaysNone')
  const next = days.find((day) => day >= today)
  const count = t('group.blackDaysCount', { count: days.length })
  return next === undefined ? count : `${count}${t('group.comma')}${t('group.blackDaysNext', { day: next })}`
}

/** By which place it is said. */
export function fromText(t: Text, from: HoursFrom | null, groupId: string | undefined): string {
  if (from === null) return ''
  if (groupId !== undefined && from.groupId === groupId) return t('group.hours.saidHere')
  return from.name === null ? t('group.hours.fromAbove') : t('group.hours.from', { name: from.name })
}
