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

type PressProps = {
  is: boolean
  /** How many rows the list below has while this alone is pressed. */
  count?: number
  onPress: () => void
  children: ReactNode
}

export const Press = ({ is, count, onPress, children }: PressProps) => (
  <button type="button" aria-pressed={is} data-count={count} onClick={onPress}>
    {children}
  </button>
)
