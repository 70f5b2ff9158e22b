import type { ReactNode } from 'react'
import styles from './peripherals.module.css'
import pageStyles from '../../../kit/page/page.module.css'

type PartProps = { title: string; extra?: ReactNode; children: ReactNode }

/** A part of the tab of peripherals; `extra` stands beside the title. */
export function Part({ title, extra, children }: PartProps) {
  const heading = <h3>{title}</h3>
  return (
    <section className={`${pageStyles.panel} ${styles.peripheralsPart}`} data-is="panel" aria-label={title}>
      {extra === undefined ? (
        heading
      ) : (
        <header>
          {heading}
          {extra}
        </header>
      )}
      {children}
    </section>
  )
}
