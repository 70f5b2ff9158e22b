import type { FenceRow } from '@cpm/contract/insight/fence/fence'
import { useText } from '../../api/text.ts'

/** Of which terminals a fence is, in a line. */
export function Applies({ row: { applies } }: { row: FenceRow }) {
  const t = useText()
  const { groups, models, sns, unseen } = applies
  const many = (what: 'groups' | 'models' | 'sns', names: readonly string[]) => {
    if (names.length === 0) return []
    return [names.length <= 2 ? names.join(' / ') : t(`fence.counted.${what}`, { count: names.length })]
  }
  const parts = [
    ...many(
      'groups',
      groups.map(({ name }) => name),
    ),
    ...many('models', models),
    ...many('sns', sns),
    ...(unseen > 0 ? [t('fence.unseen', { count: unseen })] : []),
  ]
  return parts.length === 0 ? t('fence.appliesAll') : parts.join(' · ')
}

const week = [1, 2, 3, 4, 5, 6, 7] as const

export function Times({ row: { times } }: { row: FenceRow }) {
  const t = useText()
  if (times === null) return t('alarmRule.always')
  const days =
    times.days.length === week.length ? '' : `${times.days.map((day) => t(`alarmRule.day.${day as 1}`)).join(' ')} `
  return `${days}${times.from}–${times.to}`
}
