import './plain-table.css'
import type { ReactNode } from 'react'

type Props = {
  label: string
  heads: readonly string[]
  className?: string
  /** The rows. */
  children: ReactNode
}

/** A short table inside a page or a drawer, without sorting or paging; sideways it scrolls, by keyboard too. */
export function PlainTable({ label, heads, className = '', children }: Props) {
  return (
    <div className={`plain-table ${className}`} role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
