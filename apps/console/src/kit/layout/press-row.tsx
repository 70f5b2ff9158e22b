import type { ReactNode } from 'react'
import { Row } from './box.tsx'
import styles from './press-row.module.css'

type Props = { label: string; children: ReactNode }

/** Filters to press beside each other, most often each with how many there are. */
export const PressRow = ({ label, children }: Props) => (
  <Row className={styles.row} data-is="press-row" role="group" aria-label={label}>
    {children}
  </Row>
)

export const Press = ({ is, onPress, children }: { is: boolean; onPress: () => void; children: ReactNode }) => (
  <button type="button" aria-pressed={is} onClick={onPress}>
    {children}
  </button>
)
