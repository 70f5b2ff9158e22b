import type { ReactNode } from 'react'
import { Row } from '../../../kit/layout/box.tsx'
import styles from './app-card.module.css'

type ShelfProps = { label: string; isBusy: boolean; wide?: boolean; before: ReactNode; children: ReactNode }

/** Where apps stand as cards; `before` is said in their place while there are none. */
export const Shelf = ({ label, isBusy, wide = false, before, children }: ShelfProps) => (
  <div className={styles.shelf} role="region" aria-label={label} aria-busy={isBusy} tabIndex={0}>
    {before}
    <ul className={wide ? `${styles.cards} ${styles.wide}` : styles.cards}>{children}</ul>
  </div>
)

type Props = {
  name: string
  icon: ReactNode
  about: readonly string[]
  title: ReactNode
  foot: ReactNode
  children: ReactNode
}

/** An app on a shelf. */
export const AppCard = ({ name, icon, about, title, foot, children }: Props) => (
  <li className={styles.card} aria-label={name}>
    <div className={styles.head}>
      {icon}
      <div className={styles.name}>
        <h3 title={name}>{title}</h3>
        <p>{about.join(' · ')}</p>
      </div>
    </div>
    {children}
    <Row between className={styles.foot}>
      {foot}
    </Row>
  </li>
)
