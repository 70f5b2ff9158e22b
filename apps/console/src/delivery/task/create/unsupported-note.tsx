import type { Platform } from '@cpm/contract/estate/agent/report'
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

/** That one of the chosen is of a platform that has no such thing [8.5]; null where none is. */
export const notOnText = (t: Text, platform: Platform | null): string | null =>
  platform && t('action.notOnPlatform', { platform: t(`terminal.platform.${platform}`) })

export function NotOnNote({ platform }: { platform: Platform | null }) {
  const t = useText()
  if (platform === null) return null
  return (
    <span className={styles.composerNote} role="status">
      <Icon name="warning" /> {notOnText(t, platform)}
    </span>
  )
}
