import type { HTMLAttributes } from 'react'
import { type Tone, toneColor } from './status.tsx'
import styles from './piece-bar.module.css'

/** A part of a whole; what is still on its way is `open`, and lighter the less of it is done. */
export type Piece = { key: string; count: number; tone: Tone | null; open?: 'begun' | 'waiting' | undefined }

type Props = HTMLAttributes<HTMLElement> & { pieces: readonly Piece[]; thick?: boolean }

/** A whole as a slim bar with a piece for each of its parts; one without a tone leaves its place bare. */
export function PieceBar({ pieces, thick = false, className, ...rest }: Props) {
  const own = thick ? `${styles.bar} ${styles.thick}` : styles.bar
  return (
    <span className={className ? `${own} ${className}` : own} {...rest}>
      {pieces.map(({ key, count, tone, open }) => (
        <i
          key={key}
          style={{ flexGrow: count, ...(tone === null ? {} : { background: toneColor(tone) }) }}
          data-open={open}
        />
      ))}
    </span>
  )
}
