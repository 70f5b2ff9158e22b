import { useCan } from '../../kit/can.tsx'
import { hasReported } from '../../kit/terminal-facts.ts'
import { DetailFacts } from './detail-facts.tsx'
import { Gauges } from './gauges.tsx'
import { RunningPanel } from './running-panel.tsx'
import type { TabProps } from './tabs.ts'
import { UsagePanel } from './usage-panel.tsx'
import './overview.css'

/** What it is and how it stands. */
export function Overview({ terminal }: TabProps) {
  const maySee = useCan('record.read')
  return (
    <div className="overview">
      {hasReported(terminal) ? <Gauges terminal={terminal} /> : null}
      <div className={maySee ? 'overview-now' : undefined}>
        <RunningPanel terminal={terminal} />
        {maySee ? <UsagePanel sn={terminal.sn} /> : null}
      </div>
      <DetailFacts terminal={terminal} />
    </div>
  )
}
