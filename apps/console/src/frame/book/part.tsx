import type { ReactNode } from 'react'
import { Mono } from '../../kit/layout/text.tsx'
import styles from './book.module.css'
import pageStyles from '../../kit/page/page.module.css'

/** One part: its name, the file it is in, how it is written, and itself. */
export function Part({
  name,
  file,
  code,
  children,
}: {
  name: string
  file: string
  code: string
  children: ReactNode
}) {
  return (
    <section className={pageStyles.panel} data-is="panel">
      <header>
        <h2>{name}</h2>
        <Mono>kit/{file}</Mono>
      </header>
      <pre className={styles.bookCode} tabIndex={0} role="region" aria-label={`How ${name} is written`}>
        {code}
      </pre>
      <div className={styles.bookLive}>{children}</div>
    </section>
  )
}
