import { TimePicker, type TimePickerProps } from 'antd'
import dayjs from 'dayjs'
import { stayHere } from './keep-enter.ts'

type Props = {
  /** `08:30`; empty where there is none. */
  value?: string | undefined
  onChange?: (value: string | undefined) => void
} & Pick<TimePickerProps, 'id' | 'className' | 'disabled' | 'title' | 'status' | 'aria-label'>

/** A time of a day, to be typed or picked. */
export function TimeField({ value, onChange, ...rest }: Props) {
  return (
    <TimePicker
      {...rest}
      format="HH:mm"
      placeholder="--:--"
      needConfirm={false}
      showNow={false}
      minuteStep={5}
      value={value ? dayjs(`2000-01-01T${value}`) : null}
      onKeyDown={stayHere}
      // As soon as it is one, and not only once the list beside it is closed.
      onCalendarChange={(at) => (Array.isArray(at) || !at ? undefined : onChange?.(at.format('HH:mm')))}
      onChange={(at) => onChange?.(at ? at.format('HH:mm') : undefined)}
    />
  )
}
