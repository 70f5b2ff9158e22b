import { type Weekday, weekdays } from '@cpm/contract/estate/plan/plan.config'
import { Button } from 'antd'
import { useText } from '../../../api/text.ts'
import { TimeField } from '../../../kit/form/time/time-field.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { RowMenu } from '../../../kit/list/row-menu.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { emptyWeek, mostSpans, type Span, type Week, withCopied, withSpans } from './hours-draft.ts'
import styles from './hours.module.css'

type Props = { id?: string; value?: Week; onChange?: (week: Week) => void }

/** What new hours of a day begin with: the first, and one more. */
const usual: [Span, Span] = [
  { from: '09:00', to: '18:00' },
  { from: '19:00', to: '22:00' },
]

const workdays = weekdays.slice(0, 5)

/** The hours of a week, a row for each day with as many spans as it has. */
export function WeekHours({ id, value: week = emptyWeek(), onChange = () => {} }: Props) {
  const t = useText()
  return (
    <div className={styles.week} id={id} role="group" aria-label={t('group.hours')}>
      {weekdays.map((day) => (
        <DayRow
          key={day}
          day={day}
          spans={week[day]}
          onChange={(spans) => onChange(withSpans(week, day, spans))}
          onCopy={(days) => onChange(withCopied(week, day, days))}
        />
      ))}
    </div>
  )
}

type DayProps = {
  day: Weekday
  spans: Span[]
  onChange: (spans: Span[]) => void
  onCopy: (days: readonly Weekday[]) => void
}

function DayRow({ day, spans, onChange, onCopy }: DayProps) {
  const t = useText()
  const name = t(`plan.day.${day}`)
  const change = (at: number, part: Span) => onChange(spans.map((one, n) => (n === at ? { ...one, ...part } : one)))
  return (
    <div className={styles.day} role="group" aria-label={name}>
      <b>{name}</b>
      <div className={styles.spans}>
        {spans.length === 0 ? <Muted>{t('group.hours.closed')}</Muted> : null}
        {spans.map(({ from, to }, at) => {
          const where = { day: name, n: at + 1 }
          return (
            <span key={at} className={styles.span}>
              <TimeField
                aria-label={t('group.hours.opens', where)}
                value={from}
                onChange={(next) => change(at, { from: next })}
              />
              –
              <TimeField
                aria-label={t('group.hours.closes', where)}
                value={to}
                onChange={(next) => change(at, { to: next })}
              />
              {from && to && to <= from ? <Muted small>{t('group.hours.nextDay')}</Muted> : null}
              <Button
                type="text"
                size="small"
                icon={<Icon name="close" size={14} label={t('group.hours.removeSpan', where)} />}
                onClick={() => onChange(spans.filter((_, n) => n !== at))}
              />
            </span>
          )
        })}
      </div>
      <Button
        type="text"
        size="small"
        icon={<Icon name="plus" label={t('group.hours.addSpan', { day: name })} />}
        disabled={spans.length >= mostSpans}
        onClick={() => onChange([...spans, usual[spans.length === 0 ? 0 : 1]])}
      />
      <RowMenu name={name}>
        <Button type="text" onClick={() => onCopy(weekdays)}>
          {t('plan.toAll')}
        </Button>
        <Button type="text" onClick={() => onCopy(workdays)}>
          {t('plan.toWeekdays')}
        </Button>
        <Button type="text" onClick={() => onChange([])}>
          {t('plan.clearDay')}
        </Button>
      </RowMenu>
    </div>
  )
}
