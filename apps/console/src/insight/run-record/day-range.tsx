import { Select } from 'antd'
import dayjs from 'dayjs'
import { runDaysUsual } from '@cpm/contract/insight/run-record/run-record'
import { useText } from '../../api/text.ts'
import { MomentField } from '../../kit/form/time/moment-field.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import styles from './run-record.module.css'

export type Days = { from?: string | undefined; to?: string | undefined }
type Props = { days: Days; onDays: (days: Days) => void }

/** Days of UTC, as records have them. */
const utcDay = (back = 0) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const lasts = [1, 7, 30, 90] as const

/** Which days are looked at: the last so many, or from one to another. */
export function DayRange({ days, onDays }: Props) {
  const t = useText()
  const [from, to] = [days.from ?? utcDay(runDaysUsual - 1), days.to ?? utcDay()]
  const last = lasts.find((count) => from === utcDay(count - 1) && to === utcDay())
  const choose = (count: number) =>
    onDays(count === runDaysUsual ? { from: undefined, to: undefined } : { from: utcDay(count - 1), to: undefined })
  return (
    <span className={styles.days}>
      <Select<number | null>
        aria-label={t('runRecord.days')}
        value={last ?? null}
        onChange={(count) => count !== null && choose(count)}
        popupMatchSelectWidth={false}
        options={[
          ...lasts.map((count) => ({
            value: count,
            label: count === 1 ? t('audit.today') : t('audit.lastDays', { count }),
          })),
          ...(last === undefined ? [{ value: null, label: t('runRecord.ownDays') }] : []),
        ]}
      />
      <MomentField
        allowClear={false}
        aria-label={t('runRecord.from')}
        value={from}
        max={utcDay()}
        onChange={(day) => dayjs(day).isValid() && onDays({ from: day, to: day > to ? day : days.to })}
      />
      <MomentField
        allowClear={false}
        aria-label={t('runRecord.to')}
        value={to}
        max={utcDay()}
        onChange={(day) => dayjs(day).isValid() && onDays({ from: day < from ? day : from, to: day })}
      />
      <Muted small className={styles.inUtc}>
        {t('runRecord.inUtc')}
      </Muted>
    </span>
  )
}
