import { lazy } from '../../api/lazy.ts'
import { terminalHead, terminalRowAction } from '../../estate/terminal/slots.ts'

const actions = () => import('./head-actions.tsx')

/** The way to a terminal's screen, from its row and from its page. */
export const offers = [
  terminalRowAction({
    key: 'remote-control',
    sort: 12,
    code: 'remote.desktop',
    page: '/remote/index',
    action: async () => (await actions()).control,
  }),
  terminalRowAction({
    key: 'remote-look',
    sort: 13,
    code: 'remote.view',
    page: '/remote/index',
    action: async () => (await actions()).look,
  }),
  terminalHead({
    key: 'remote-control',
    sort: 5,
    Part: lazy(async () => ({ default: (await actions()).HeadControl })),
  }),
]
