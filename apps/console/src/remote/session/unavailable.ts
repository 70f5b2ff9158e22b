import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import type { SessionKind } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { Text } from '../../api/text.ts'

type Asked = Pick<TerminalRow, 'status' | 'online' | 'lacks'>

/** Why no session of that kind can be opened now, as far as a row says; null where it may be tried. */
export function whyNot(t: Text, { status, online, lacks }: Asked, kind: SessionKind): string | null {
  if (status !== 'activated') return t('remoteSession.notActivated')
  if (!online) return t('remoteSession.offline')
  const why = lacks[`agent.remote_${kind}`]
  if (why === undefined) return null
  return why ? t('remoteSession.cannotBecause', { why }) : t('remoteSession.cannot')
}
