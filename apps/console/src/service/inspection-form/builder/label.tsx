import type { ReactNode } from 'react'
import styles from '../inspection-form.module.css'

/** A control under its label; the control says its name by itself. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}
