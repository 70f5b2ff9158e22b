import { Checkbox, Switch } from 'antd'
import type { ReactNode } from 'react'
import { toast } from '../dialog/feedback.tsx'
import styles from './controls.module.css'

type Props = {
  /** From the form. */
  checked?: boolean | undefined
  id?: string | undefined
  /** What it waits for. */
  reason: string
}

/** A switch of something that is not there yet: it shows what was chosen, is greyed, and says why when it is pressed. */
export function LaterSwitch({ checked = false, id, reason }: Props) {
  return (
    <Switch
      {...(id ? { id } : {})}
      className={styles.greyed}
      aria-disabled
      checked={checked}
      title={reason}
      onChange={() => toast.info(reason)}
    />
  )
}

/** The same as a box with its text beside it. */
export function LaterBox({ checked = false, id, reason, children }: Props & { children: ReactNode }) {
  return (
    <Checkbox
      {...(id ? { id } : {})}
      className={styles.greyed}
      aria-disabled
      checked={checked}
      title={reason}
      onChange={() => toast.info(reason)}
    >
      {children}
    </Checkbox>
  )
}
