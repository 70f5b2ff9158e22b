import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useText } from '../../../api/text.ts'
import { stayHere } from '../../../kit/form/time/keep-enter.ts'

type Props = { id?: string; value?: string[]; onChange?: (days: string[]) => void }

/** Days chosen in a calendar, one by one. */
export function BlackDays({ id, value = [], onChange }: Props) {
  const t = useText()
  return (
    <DatePicker
      multiple
      {...(id ? { id } : {})}
      style={{ width: '100%' }}
      format="YYYY-MM-DD"
      aria-label={t('group.blackDays')}
      placeholder={t('group.blackDaysPlaceholder')}
      value={value.map((day) => dayjs(day))}
      onKeyDown={stayHere}
      onChange={(days) => onChange?.((days ?? []).map((day) => day.format('YYYY-MM-DD')).toSorted())}
    />
  )
}
