import { lazy } from '../../api/lazy.ts'
import { terminalHead, terminalRowAction } from '../../estate/terminal/slots.ts'

const actions = () => import('../session/session-actions.tsx')

/** Where one comes to the files and processes of a terminal from: its row and its page. */
export const offers = [
  terminalHead({ key: 'remote-files', sort: 17, Part: lazy(async () => ({ default: (await actions()).FilesButton })) }),
  terminalRowAction({
    key: 'remote-files',
    sort: 14,
    code: 'remote.filesView',
    page: '/remote/files/{sn}',
    action: async () => (await actions()).files,
  }),
]
