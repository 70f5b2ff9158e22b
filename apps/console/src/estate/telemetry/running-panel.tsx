import { runningMs } from '@cpm/contract/estate/terminal/terminal.clock'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { type Detail, Details, Panel } from '../../kit/page/page.tsx'
import { useNow } from '../../kit/values/now.ts'
import { Connection } from '../terminal/parts/terminal-cells.tsx'
import { useText } from '../../api/text.ts'
import { DateTime, formatDuration } from '../../kit/values/values.tsx'
import { TerminalStatusTag } from '../terminal/parts/terminal-status.tsx'
import { Figures, Mono } from '../../kit/layout/text.tsx'

/** Whether it is there, and how long it has been running [3.13]. */
export function RunningPanel({ terminal }: { terminal: TerminalDetail }) {
  const t = useText()
  const { online, facts } = terminal
  const running = runningMs({ online, bootAt: facts.bootAt }, useNow())
  const items: Detail[] = [
    { label: t('terminal.status'), value: <TerminalStatusTag status={terminal.status} /> },
    { label: t('terminal.connection'), value: <Connection terminal={terminal} /> },
    terminal.online
      ? { label: t('terminal.connectedAt'), value: <DateTime at={terminal.connectedAt} /> }
      : { label: t('terminal.lastSeenAt'), value: <DateTime at={terminal.lastSeenAt} /> },
    { label: t('terminal.publicAddress'), value: terminal.publicAddress && <Mono>{terminal.publicAddress}</Mono> },
    { label: t('terminal.reportedAt'), value: <DateTime at={terminal.reportedAt} relative /> },
    { label: t('terminal.bootAt'), value: <DateTime at={terminal.bootAt} /> },
    {
      label: t('terminal.uptime'),
      value: running === undefined ? null : <Figures>{formatDuration(running)}</Figures>,
    },
    { label: t('terminal.shutdownAt'), value: <DateTime at={terminal.shutdownAt} /> },
    { label: t('terminal.bootCount'), value: facts.bootCount?.toLocaleString('en') },
  ]
  return (
    <Panel title={t('telemetry.running')}>
      <Details items={items} />
    </Panel>
  )
}
