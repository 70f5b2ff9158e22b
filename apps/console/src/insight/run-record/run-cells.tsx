import { Figures } from '../../kit/layout/text.tsx'
import { formatDuration, nothing } from '../../kit/values/values.tsx'
import styles from './run-record.module.css'

/** Below these shares of its time a terminal stands out. */
const toneOf = (share: number) => (share < 0.25 ? 'bad' : share < 0.5 ? 'warn' : 'ok')

/** How long or how much of its time it was online, and that as a bar. */
export function OnlineBar({ text, share }: { text: string; share: number }) {
  return (
    <span className={styles.online}>
      <Figures>{text}</Figures>
      <i aria-hidden="true">
        <b data-tone={toneOf(share)} style={{ width: `${Math.min(100, share * 100)}%` }} />
      </i>
    </span>
  )
}

/** How long; nothing is said of none. */
export function Spent({ ms }: { ms: number }) {
  return ms === 0 ? nothing : <Figures>{formatDuration(ms)}</Figures>
}

export function Count({ value, unit = '' }: { value: number | null; unit?: string }) {
  return value === null || (value === 0 && unit === '') ? (
    nothing
  ) : (
    <Figures>{`${value.toLocaleString('en')}${unit}`}</Figures>
  )
}
