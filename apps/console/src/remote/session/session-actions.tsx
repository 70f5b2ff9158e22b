import { t } from '../../api/text.ts'
import type { ActionOf, TabProps } from '../../estate/terminal/slots.ts'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { useGrantedPages } from '../../api/session/can.tsx'
import { ActionButtons } from '../../platform/resource/actions.tsx'
import { whyNot } from './unavailable.ts'

export const shell: ActionOf = (row, go) => ({
  word: 'shell.open',
  code: 'remote.shell',
  icon: 'terminal',
  why: whyNot(t, row, 'shell'),
  run: () => go(`/remote/shell/${encodeURIComponent(row.sn)}`),
})

/** In the head of a terminal's page. */
export function ShellButton({ terminal }: TabProps) {
  const { go } = useTabRoute()
  const granted = useGrantedPages()
  return granted(`/remote/shell/${terminal.sn}`) ? <ActionButtons actions={[shell(terminal, go)]} /> : null
}

export const files: ActionOf = (row, go) => ({
  word: 'desk.files',
  code: 'remote.filesView',
  icon: 'folder',
  why: whyNot(t, row, 'files'),
  run: () => go(`/remote/files/${encodeURIComponent(row.sn)}`),
})

/** In the head of a terminal's page. */
export function FilesButton({ terminal }: TabProps) {
  const { go } = useTabRoute()
  const granted = useGrantedPages()
  return granted(`/remote/files/${terminal.sn}`) ? <ActionButtons actions={[files(terminal, go)]} /> : null
}
