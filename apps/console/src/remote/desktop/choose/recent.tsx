import { useQueries } from '@tanstack/react-query'
import { quietApi } from '../../../api/api.ts'
import { readOf, useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useSession } from '../../../api/session/session.ts'
import { useText } from '../../../api/text.ts'
import { Panel } from '../../../kit/page/page.tsx'
import { TerminalRows } from './terminal-rows.tsx'

const sessions = 40
const most = 6

/** The terminals at whose screens this person was last. */
export function Recent({ onOpen }: { onOpen: (sn: string) => void }) {
  const t = useText()
  const may = useCan('remote.read')
  const me = useSession((s) => s.info)
  const page = useRead(
    quietApi.remoteSession.list,
    { kind: ['desktop'], who: me?.name ?? '', sort: '-askedAt', pageSize: sessions },
    { enabled: may && me !== null, as: 'recent' },
  )
  // A name may be part of another's.
  const mine = (page.data?.records ?? []).filter(({ askedBy }) => askedBy.id === me?.id).map(({ sn }) => sn)
  const sns = [...new Set(mine)].slice(0, most)
  const found = useQueries({ queries: sns.map((sn) => readOf(quietApi.terminal.get, { sn })) })
  const rows = found.flatMap(({ data }) => data ?? [])
  if (rows.length === 0) return null
  return (
    <Panel title={t('remoteDesktop.recent')}>
      <TerminalRows rows={rows} onOpen={onOpen} />
    </Panel>
  )
}
