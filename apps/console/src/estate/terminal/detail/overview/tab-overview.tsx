import { useCan } from '../../../../api/session/can.tsx'
import { hasReported } from '../../parts/terminal-facts.ts'
import { DetailFacts } from './detail-facts.tsx'
import { Gauges } from '../../../telemetry/gauges.tsx'
import { RunningPanel } from '../../../telemetry/running-panel.tsx'
import type { TabProps } from '../../slots.ts'
import { UsagePanel } from '../../../telemetry/usage-panel.tsx'
import styles from './overview.module.css'

/** What it is and how it stands. */
export function Overview({ terminal }: TabProps) {
  const maySee = useCan('telemetry.read')
  return (
    <div className={styles.overview}>
      {hasReported(terminal) ? <Gauges terminal={terminal} /> : null}
      <div className={maySee ? styles.overviewNow : undefined}>
        <RunningPanel terminal={terminal} />
        {maySee ? <UsagePanel sn={terminal.sn} /> : null}
      </div>
      <DetailFacts terminal={terminal} />
    </div>
  )
}
