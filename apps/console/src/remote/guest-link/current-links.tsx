import type { GuestLinkRow } from '@cpm/contract/remote/guest-link/guest-link.shape'
import { Button } from 'antd'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan, useGranted } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { Row } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { useNow } from '../../kit/values/now.ts'
import { StatusDot } from '../../kit/values/status.tsx'
import { formatDuration } from '../../kit/values/values.tsx'
import { ActionButtons } from '../../platform/resource/actions.tsx'
import { joinAt, revoking } from './guest-link-actions.ts'
import styles from './guest-link.module.css'

/** The links of a terminal that are good now, and who is in by one. */
export function CurrentLinks({ sn, onLeave }: { sn: string; onLeave: () => void }) {
  const t = useText()
  const read = useRead(quietApi.guestLink.list, { sn, state: ['active'], pageSize: 50 })
  const rows = read.data?.records
  if (rows === undefined) return null
  return (
    <section className={styles.current} aria-label={t('guestLink.current')}>
      <h3>{t('guestLink.current')}</h3>
      {rows.length === 0 ? <Muted small>{t('guestLink.noneCurrent')}</Muted> : null}
      <ul>
        {rows.map((row) => (
          <Link key={row.id} row={row} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  )
}

function Link({ row, onLeave }: { row: GuestLinkRow; onLeave: () => void }) {
  const t = useText()
  const { go } = useTabRoute()
  const mayLook = useCan('remote.view')
  const mayJoin = useGranted('/remote/index') && mayLook
  const left = Date.parse(row.endsAt) - useNow()
  const about = [
    t(`guestLink.viewOnly.${row.viewOnly}`),
    left > 0 ? t('guestLink.endsIn', { duration: formatDuration(left) }) : t('guestLink.expired'),
    row.createdBy,
  ]
  return (
    <li>
      <span className={styles.who}>
        <b>{row.guest}</b>
        <Muted small>{about.join(' · ')}</Muted>
        <StatusDot
          tone={row.session === null ? 'idle' : 'ok'}
          label={t(row.session === null ? 'guestLink.notInUse' : 'guestLink.inUse')}
        />
      </span>
      <Row gap={2}>
        {row.session !== null && mayJoin ? (
          <Button
            size="small"
            onClick={() => {
              onLeave()
              go(joinAt(row))
            }}
          >
            {t('guestLink.join')}
          </Button>
        ) : null}
        <ActionButtons actions={[revoking(row)]} />
      </Row>
    </li>
  )
}
