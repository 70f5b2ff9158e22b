import type { ReactNode } from 'react'
import { useText } from '../../api/text.ts'
import { Muted } from '../../kit/layout/text.tsx'
import { Row } from '../../kit/layout/box.tsx'
import { EndButton, Recorded, SessionPeople } from './session-people.tsx'
import type { RemoteSession } from './use-session.ts'

/** What stands in the head of a session's page: how it is, who is here, what can be done. */
export function RemoteHead({ session, children }: { session: RemoteSession; children?: ReactNode }) {
  const t = useText()
  const { pace, phase, place } = session
  const mine = place?.people.find(({ id }) => id === place.me)
  return (
    <Row gap={3}>
      <Recorded session={session} />
      {mine?.viewOnly ? <Muted small>{t('remoteSession.peopleLooks')}</Muted> : null}
      {phase === 'open' && pace ? (
        <Muted small>{t('remoteSession.roundTrip', { ms: Math.round(pace.operatorMs + pace.terminalMs) })}</Muted>
      ) : null}
      <SessionPeople session={session} />
      {children}
      <EndButton session={session} />
    </Row>
  )
}
