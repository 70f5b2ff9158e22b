import { Icon } from '../../../kit/values/icon.tsx'
import { type Text, useText } from '../../../api/text.ts'
import { figure } from '../../../kit/values/figures.ts'
import styles from './composer.module.css'

/** That some, or all, of the chosen say that they cannot do this. */
export function lackingText(t: Text, count: number, lacking: number): string {
  if (lacking < count) return t('action.lackingSome', { count: figure(lacking) })
  return count === 1 ? t('action.lacksNoWhy') : t('action.lacksAll', { count: figure(count) })
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
