import type { ReactNode } from 'react'
import { isPlainClick } from '../../kit/page/tab-route.ts'
import { navigate } from '../../router/navigate.ts'
import { useMenuState } from '../frame-state.ts'

type Props = {
  to: string
  current?: boolean
  className?: string | undefined
  label?: string
  /** How many rows its text counts. */
  count?: number
  children: ReactNode
}

/** Leads to a page from the menu, which goes out of the way where it lies over the page. */
export function MenuLink({ to, current = false, className, label, count, children }: Props) {
  return (
    <a
      href={to}
      className={className}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      data-count={count}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        useMenuState.setState({ over: false })
        navigate(to)
      }}
    >
      {children}
    </a>
  )
}
