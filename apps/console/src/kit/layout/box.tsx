import type { HTMLAttributes } from 'react'
import styles from './layout.module.css'

type BoxProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'span' | 'p' | 'ul' | 'ol' | 'dl' | 'section' | 'header' | 'footer' | 'nav'
  /** Which of `--space-1` to `--space-6` is between the parts. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6
}

/** Parts beside each other, in further lines where there is no room; `between` puts the last at the end. */
export function Row({
  as: Tag = 'div',
  gap = 3,
  between = false,
  className,
  ...rest
}: BoxProps & { between?: boolean }) {
  const own = between ? `${styles.row} ${styles.between}` : styles.row
  return <Tag className={className ? `${own} ${className}` : own} data-gap={gap} {...rest} />
}

/** Parts below each other. */
export function Stack({ as: Tag = 'div', gap = 3, className, ...rest }: BoxProps) {
  return <Tag className={className ? `${styles.stack} ${className}` : styles.stack} data-gap={gap} {...rest} />
}
