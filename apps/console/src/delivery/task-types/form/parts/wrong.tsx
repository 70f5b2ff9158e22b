import type { ReactNode } from 'react'
import styles from '../../../../kit/form/form.module.css'

/** A field with what is wrong with it below. */
export function Wrong({ text, id, children }: { text: string | undefined; id: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <div id={id} role="alert">
        {text === undefined ? null : <p className={styles.fieldError}>{text}</p>}
      </div>
    </div>
  )
}
