import type { FenceRow } from '@cpm/contract/insight/fence/fence'
import { useText } from '../../api/text.ts'

/** Of which terminals a fence is, in a line. */
export function Applies({ row: { applies } }: { row: FenceRow }) {
  const t = useText()
  const { groups, groupIds, models, sns } = applies
  const many = (what: 'groups' | 'models' | 'sns', names: readonly string[], count = names.length) =>
    count === 0
      ? []
      : names.length === count && count <= 2
        ? [names.join(' / ')]
        : [t(`fence.counted.${what}`, { count })]
  const parts = [
    ...many(
      'groups',
      groups.map(({ name }) => name),
      groupIds.length,
    ),
    ...many('models', models),
    ...many('sns', sns),
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
