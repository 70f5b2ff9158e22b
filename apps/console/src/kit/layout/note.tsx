import type { ReactNode } from 'react'
import { Icon, type IconName } from '../values/icon.tsx'
import { Row } from './box.tsx'
import styles from './note.module.css'

type NoteProps = {
  tone: 'info' | 'warn' | 'bad'
  icon: IconName
  text: ReactNode
  role?: 'status'
  /** Stands after the text, such as a button. */
  children?: ReactNode
}

/** A coloured box with a text that the user must know. */
export const Note = ({ tone, icon, text, role, children }: NoteProps) => (
  <Row gap={4} className={`${styles.note} ${styles[tone]}`} role={role}>
    <Icon name={icon} size={16} />
    <div className={styles.noteText}>{text}</div>
    {children}
  </Row>
)
