import { cutAt } from './cut-at.ts'
import styles from './values.module.css'

/** A name that is cut in the middle where there is no room: what tells it from its neighbours is at its end. */
export function Cut({ text }: { text: string }) {
  const at = cutAt(text)
  if (at === 0) return text
  return (
    <span className={styles.cut} data-is="cut">
      <span>{text.slice(0, at)}</span>
      <span>{text.slice(at)}</span>
    </span>
  )
}
