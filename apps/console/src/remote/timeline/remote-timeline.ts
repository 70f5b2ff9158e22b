import type { EntryFrom } from '@cpm/contract/estate/terminal/timeline.source'
import type { remoteSource } from '@cpm/contract/remote/remote-session/remote-session.timeline'
import type { Text } from '../../api/text.ts'
import type { Said } from '../../estate/terminal/timeline/source.ts'
import { formatDuration } from '../../kit/values/values.tsx'

export function saying(entry: EntryFrom<typeof remoteSource>, t: Text): Said {
  const { sessionKind, status, endReason, openMs, text, accountName } = entry
  const detail = [
    openMs === null ? null : t('timeline.remote.open', { duration: formatDuration(openMs) }),
    text,
    endReason === null ? t(`remoteSession.status.${status}`) : t(`remoteSession.end.${endReason}`),
  ]
  return {
    tone: status === 'ended' ? 'info' : 'ok',
    what: `${t('remoteSession.one')}: ${t(`remoteSession.kind.${sessionKind}`)}`,
    detail: detail.filter(Boolean).join(' · '),
    who: accountName,
  }
}
