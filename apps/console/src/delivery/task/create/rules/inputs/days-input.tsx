import { type Weekday, weekdays } from '@cpm/contract/estate/plan/plan.config'
import { useLanguage } from '../../../../../api/text.ts'
import { weekdayText } from '../../../../../estate/group/hours/days-text.ts'
import styles from '../rules.module.css'

type Props = { id?: string; label: string; value?: Weekday[]; onChange?: (days: Weekday[]) => void }

/** Days of the week, each on or off. */
export function DaysInput({ id, label, value = [], onChange }: Props) {
  const language = useLanguage()
  const toggled = (day: Weekday) => weekdays.filter((one) => value.includes(one) !== (one === day))
  return (
    <span className={styles.days} role="group" aria-label={label} id={id}>
      {weekdays.map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={value.includes(day)}
          aria-label={weekdayText(day, language)}
          onClick={() => onChange?.(toggled(day))}
        >
          {weekdayText(day, language, 'short')}
        </button>
      ))}
    </span>
  )
}
