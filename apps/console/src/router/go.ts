import type { MouseEvent } from 'react'

/** Goes to another page in front of the sign-in, without loading anew; the guard has its say as with every step back. */
export function go(to: string): void {
  window.history.pushState(null, '', to)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

/** What a link to such a page needs; opened in another tab it is a link like any other. */
export const linkTo = (to: string) => ({
  href: to,
  onClick: (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to)
  },
})
