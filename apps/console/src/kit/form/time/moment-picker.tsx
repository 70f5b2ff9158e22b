import { DatePicker, type DatePickerProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { stayHere } from './keep-enter.ts'
import styles from '../controls.module.css'

export type MomentProps = {
  /** `2026-11-22`, or with a time `2026-11-22T14:05`, in the zone of the browser; empty where there is none. */
  value?: string | null | undefined
  onChange?: (value: string) => void
  withTime?: boolean
  /** The last day there is to choose. */
  max?: string
} & Pick<DatePickerProps, 'id' | 'aria-label' | 'allowClear' | 'style' | 'className' | 'placement'>

/** As moments are shown everywhere in the console, so that what is picked is what is then read; others may be typed. */
const dayForms = ['YYYY-MM-DD', 'YYYY/M/D', 'YYYY.M.D', 'D MMM YYYY']
const momentForms = ['YYYY-MM-DD HH:mm', 'YYYY/M/D H:mm', 'YYYY-MM-DD']

/** A day, or a moment to the minute; months and weekdays are in the person's language. */
export function MomentPicker({ value, onChange, withTime = false, max, ...rest }: MomentProps) {
  const at = value ? dayjs(value) : null
  const kept = withTime ? 'YYYY-MM-DDTHH:mm' : 'YYYY-MM-DD'
  return (
    <DatePicker
      {...rest}
      className={`${styles.momentField} ${rest.className ?? ''}`}
      value={at?.isValid() ? at : null}
      format={withTime ? momentForms : dayForms}
      showTime={withTime ? { format: 'HH:mm' } : false}
      needConfirm={false}
      onKeyDown={stayHere}
      {...(max ? { maxDate: dayjs(max) } : {})}
      onChange={(next: Dayjs | null) => onChange?.(next ? next.format(kept) : '')}
    />
  )
}
