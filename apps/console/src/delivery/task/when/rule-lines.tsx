import { useText } from '../../../api/text.ts'
import type { RuleLine } from './rules-text.ts'
import styles from './rule-lines.module.css'

/** Options of a task, one labelled line each. May stand inside a button. */
export function RuleLines({ lines }: { lines: readonly RuleLine[] }) {
  const t = useText()
  return (
    <span className={styles.lines}>
      {lines.map(({ label, text }) => (
        <span key={label}>
          <span>{t('task.say.label', { label })}</span> <span>{text}</span>
        </span>
      ))}
    </span>
  )
}
