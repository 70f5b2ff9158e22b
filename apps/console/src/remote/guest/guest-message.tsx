import type { ReactNode } from 'react'
import styles from './guest.module.css'

/** One thing said to a guest, and what they can do. */
export function Said({ title, text, children }: { title: string; text: string | null; children?: ReactNode }) {
  return (
    <div role="alert">
      <h1>{title}</h1>
      {text === null ? null : <p>{text}</p>}
      <div className={styles.ways}>{children}</div>
    </div>
  )
}
