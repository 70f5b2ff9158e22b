import type { FaultRow } from '@cpm/contract/estate/fault/fault'
import { Button } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { Failed } from '../../kit/page/page.tsx'
import { useText } from '../../api/text.ts'
import { Acknowledged, AcknowledgeDialog, faultDetail, FaultDot } from './faults.tsx'
import { FormerSn } from '../terminal/detail/overview/former-sn.tsx'
import { DateTime } from '../../kit/values/values.tsx'
import { Part } from '../peripheral/on-terminal/part.tsx'
import styles from './peripheral-faults.module.css'

/** As many as a terminal has at once, by any reason. */
const most = 100

/** What is wrong with the peripherals of a terminal now, to be acknowledged; nothing is said when nothing is. */
export function PeripheralFaults({ sn }: { sn: string }) {
  const t = useText()
  const [seeing, setSeeing] = useState<readonly FaultRow[] | null>(null)
  const mayAcknowledge = useCan('fault.acknowledge')
  const query = { sn, pageSize: most, sort: '-since' as const }
  const found = useRead(quietApi.fault.list, query)
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  const rows = found.data?.records ?? []
  if (rows.length === 0) return null
  const open = rows.filter((row) => row.acknowledgedAt === null)
  return (
    <Part
      title={t('fault.ofTerminal')}
      extra={
        mayAcknowledge && open.length > 1 ? (
          <Button size="small" onClick={() => setSeeing(open)}>
            {t('fault.acknowledgeAll', { count: open.length })}
          </Button>
        ) : null
      }
    >
      <ul className={styles.peripheralFaults}>
        {rows.map((row) => (
          <li key={row.id}>
            <FaultDot row={row} />
            <span className={styles.peripheralFaultWhat}>
              <b>{row.name}</b>
              {faultDetail(row, t)}
              {row.note ? <small>{row.note}</small> : null}
            </span>
            {row.sn === sn ? null : <FormerSn sn={row.sn} />}
            <DateTime at={row.since} relative />
            <Acknowledged row={row} />
            {mayAcknowledge ? (
              <Button type="link" size="small" onClick={() => setSeeing([row])}>
                {t(row.acknowledgedAt === null ? 'fault.acknowledge' : 'fault.noteChange')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {seeing ? <AcknowledgeDialog rows={seeing} onClose={() => setSeeing(null)} /> : null}
    </Part>
  )
}
