import { Icon } from '../../../kit/values/icon.tsx'
import { type Text, useText } from '../../../api/text.ts'
import { numberText } from '../run/run-bar.tsx'
import styles from './composer.module.css'

/** That some, or all, of the chosen say that they cannot do this. */
export function lackingText(t: Text, count: number, lacking: number): string {
  if (lacking < count) return t('action.lackingSome', { count: numberText(lacking) })
  return count === 1 ? t('action.lacksNoWhy') : t('action.lacksAll', { count: numberText(count) })
}

export function LackingNote({ count, lacking }: { count: number; lacking: number }) {
  const t = useText()
  if (lacking === 0) return null
  return (
    <span className={styles.composerNote}>
      <Icon name="warning" /> {lackingText(t, count, lacking)}
    </span>
  )
}
