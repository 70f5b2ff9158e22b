import { lazy } from '../../api/lazy.ts'
import { terminalHead, terminalRowAction } from '../../estate/terminal/slots.ts'

const actions = () => import('../session/session-actions.tsx')

/** Where one comes to the shell of a terminal from: its row and its page. */
export const offers = [
  terminalHead({ key: 'remote-shell', sort: 15, Part: lazy(async () => ({ default: (await actions()).ShellButton })) }),
  terminalRowAction({
    key: 'remote-shell',
    sort: 12,
    code: 'remote.shell',
    page: '/remote/shell/{sn}',
    action: async () => (await actions()).shell,
  }),
]
