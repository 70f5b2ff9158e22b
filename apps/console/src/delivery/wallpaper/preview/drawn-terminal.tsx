import type { Screen } from '@cpm/contract/kernel/file/files'
import type { ReactNode } from 'react'
import styles from './preview.module.css'

/** The longest side of what is drawn, in pixels. */
const longest = 400

type Props = {
  screen: Screen
  /** Held in a hand: it has a frame all around; a till stands on a foot. */
  isPhone: boolean
  children: ReactNode
}

/** A terminal drawn around what it shows, in the proportions of its screen. */
export function DrawnTerminal({ screen, isPhone, children }: Props) {
  const scale = longest / Math.max(screen.width, screen.height)
  return (
    <figure className={styles.terminal} data-kind={isPhone ? 'phone' : 'till'}>
      <div
        className={styles.screen}
        style={{ width: Math.round(screen.width * scale), aspectRatio: `${screen.width} / ${screen.height}` }}
      >
        {children}
      </div>
    </figure>
  )
}
