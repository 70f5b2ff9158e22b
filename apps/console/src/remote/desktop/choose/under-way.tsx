import { Button } from 'antd'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { Muted } from '../../../kit/layout/text.tsx'
import { Panel } from '../../../kit/page/page.tsx'
import type { Chosen } from './choose.tsx'
import styles from './choose.module.css'

/** Screens at which somebody is now: one may come to them. */
export function UnderWay({ onJoin }: { onJoin: (chosen: Chosen) => void }) {
  const t = useText()
  const may = useCan('remote.read')
  const page = useRead(
    quietApi.remoteSession.list,
    { kind: ['desktop'], status: ['open'], sort: '-askedAt', pageSize: 20 },
    { enabled: may, as: 'under way' },
  )
  const rows = page.data?.records ?? []
  if (rows.length === 0) return null
  return (
    <Panel title={t('remoteDesktop.underWay')}>
      <ul className={styles.rows}>
        {rows.map(({ id, sn, terminalName, askedBy, people }) => (
          <li key={id} className={styles.going}>
            <span className={styles.who}>
              <b>{terminalName || sn}</b>
              <Muted small>{t('remoteDesktop.underWayBy', { name: askedBy.name, people })}</Muted>
            </span>
            <Button
              size="small"
              aria-label={t('remoteDesktop.joinOf', { name: terminalName || sn })}
              onClick={() => onJoin({ sn, session: id })}
            >
              {t('remoteDesktop.join')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
