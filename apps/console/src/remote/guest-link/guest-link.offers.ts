import { lazy } from '../../api/lazy.ts'
import { terminalHead, terminalRowAction } from '../../estate/terminal/slots.ts'

/** The way to a terminal's guest links, from its row and from its page. */
export const offers = [
  terminalRowAction({
    key: 'guest-link',
    sort: 17,
    code: 'remote.guest',
    page: '/remote/guestLink',
    action: async () => (await import('./guest-link-actions.ts')).links,
  }),
  terminalHead({
    key: 'guest-link',
    sort: 9,
    Part: lazy(async () => ({ default: (await import('./guest-button.tsx')).HeadGuestButton })),
  }),
]
