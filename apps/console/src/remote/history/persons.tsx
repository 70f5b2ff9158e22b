import type { RemotePersonRow } from '@cpm/contract/remote/remote-session/remote-session.shape'
import { useText } from '../../api/text.ts'
import { Row } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { StatusDot } from '../../kit/values/status.tsx'
import { formatMoment } from '../../kit/values/values.tsx'
import styles from './history.module.css'

/** Who was in it, from when until when, and from where. */
export function Persons({ people }: { people: readonly RemotePersonRow[] }) {
  const t = useText()
  const stay = ({ joinedAt, leftAt, here }: RemotePersonRow) => {
    if (joinedAt === null) return t('remoteSession.neverCame')
    const to = here ? t('remoteSession.stillHere') : leftAt === null ? '…' : formatMoment(new Date(leftAt)).slice(11)
    return t('remoteSession.stay', { from: formatMoment(new Date(joinedAt)), to })
  }
  return (
    <ul className={styles.people}>
      {people.map((one) => (
        <li key={one.id}>
          <Row gap={3}>
            <StatusDot tone={one.here ? 'ok' : 'idle'} label={one.name} />
            {one.guest ? <Muted small>{t('remoteSession.guest')}</Muted> : null}
            <Muted small>{t(one.viewOnly ? 'remoteSession.looks' : 'remoteSession.controls')}</Muted>
          </Row>
          <Muted as="p" small>
            {[stay(one), one.from].filter(Boolean).join(' · ')}
          </Muted>
        </li>
      ))}
    </ul>
  )
}
