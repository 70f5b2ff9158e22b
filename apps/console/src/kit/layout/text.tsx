import type { HTMLAttributes, ReactNode } from 'react'
import valuesStyles from '../values/values.module.css'
import { Stack } from './box.tsx'
import styles from './layout.module.css'

type TextProps = HTMLAttributes<HTMLElement> & { as?: 'span' | 'b' | 'small' | 'p' | 'h3' | 'li' | 'div' | 'code' }

const joined = (own: string | undefined, className: string | undefined) => (className ? `${own} ${className}` : own)

/** A number, a duration, a share: its digits stand below each other, and it stays in one line. */
export function Figures({ as: Tag = 'span', className, ...rest }: TextProps) {
  return <Tag className={joined(valuesStyles.figures, className)} {...rest} />
}

/** What is read letter by letter: an SN, a code, a path. */
export function Mono({ as: Tag = 'span', className, ...rest }: TextProps) {
  return <Tag className={joined(valuesStyles.mono, className)} data-is="mono" {...rest} />
}

/** What is said beside the matter; `small` where it stands under or after it. */
export function Muted({ as: Tag = 'span', small = false, className, ...rest }: TextProps & { small?: boolean }) {
  return <Tag className={joined(small ? styles.mutedSmall : styles.muted, className)} {...rest} />
}

/** The sentences before the fields of a dialog. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>

/** A list with points, such as the consequences of an action. */
export const Points = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <Stack as="ul" gap={2} className={joined(styles.points, className)}>
    {children}
  </Stack>
)

/** The text of a letter, line by line as it was written. It scrolls, so the keyboard gets there. */
export function LetterText({ label, children }: { label: string; children: string }) {
  return (
    <div className={styles.letter} tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  )
}
