import { useQueries } from '@tanstack/react-query'
import { quietApi } from '../../../api/api.ts'
import { readOf, useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { Panel } from '../../../kit/page/page.tsx'
import { TerminalRows } from './terminal-rows.tsx'

const sessions = 40
const most = 6

/** The terminals at whose screens this person was last. */
export function Recent({ onOpen }: { onOpen: (sn: string) => void }) {
  const t = useText()
  const may = useCan('remote.read')
  const page = useRead(
    quietApi.remoteSession.list,
    { kind: ['desktop'], mine: true, sort: '-askedAt', pageSize: sessions },
    { enabled: may, as: 'recent' },
  )
  const sns = [...new Set((page.data?.records ?? []).map(({ sn }) => sn))].slice(0, most)
  const found = useQueries({ queries: sns.map((sn) => readOf(quietApi.terminal.get, { sn })) })
  const rows = found.flatMap(({ data }) => data ?? [])
  if (rows.length === 0) return null
  return (
    <Panel title={t('remoteDesktop.recent')}>
      <TerminalRows rows={rows} onOpen={onOpen} />
    </Panel>
  )
}
