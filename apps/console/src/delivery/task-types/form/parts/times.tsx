import { Select } from 'antd'
import { durationText } from '../../../../kit/values/duration.ts'
import { useLanguage } from '../../../../api/text.ts'
import styles from './times.module.css'

type TimesProps = { label: string; value: number; choices: readonly number[]; onChange: (ms: number) => void }

/** A choice of durations in little room. */
export function Times({ label, value, choices, onChange }: TimesProps) {
  const language = useLanguage()
  return (
    <label className={styles.times}>
      {label}
      <Select<number>
        size="small"
        value={value}
        aria-label={label}
        options={choices.map((ms) => ({ value: ms, label: durationText(ms, language) }))}
        popupMatchSelectWidth={false}
        onChange={onChange}
      />
    </label>
  )
}
