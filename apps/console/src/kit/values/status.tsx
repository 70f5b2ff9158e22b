import { type Text, useText } from '../../api/text.ts'
import styles from './values.module.css'

/** One tone per meaning: fine, told, going on, take care, broken, at rest. */
export type Tone = 'ok' | 'info' | 'busy' | 'warn' | 'bad' | 'idle'

/** The colour of a tone as CSS, for charts and bars. */
export const toneColor = (tone: Tone) => `var(--tone-${tone})`

/** A state: a word on a tint of its colour. */
export function StatusTag({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={`${styles.statusTag} ${styles[tone]}`} data-is="status-tag">
      {label}
    </span>
  )
}

/** A connection, a remark: a dot and a word, never colour alone. */
export function StatusDot({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={`${styles.status} ${styles[tone]}`} data-is="status">
      <i aria-hidden="true" />
      {label}
    </span>
  )
}

/** Enabled or disabled, as rows carry it: 1 or 0 [3.7]. */
export function EnabledTag({ value }: { value: number }) {
  const t = useText()
  return <StatusTag tone={value === 1 ? 'ok' : 'idle'} label={t(value === 1 ? 'enabled.1' : 'enabled.0')} />
}

/** The filter of a status column [4.13]. */
export const enabledOptions = (t: Text) => ([1, 0] as const).map((value) => ({ value, label: t(`enabled.${value}`) }))
