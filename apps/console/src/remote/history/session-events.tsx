import type { RemoteEvent } from '@cpm/contract/remote/remote-session/remote-session.shape'
import { Button } from 'antd'
import { useText } from '../../api/text.ts'
import { Row } from '../../kit/layout/box.tsx'
import { Figures, Muted } from '../../kit/layout/text.tsx'
import { formatMoment } from '../../kit/values/values.tsx'
import { detailOf } from './event-text.ts'
import { clockOf } from './replay/player/play.ts'
import type { Session } from './session.ts'
import styles from './history.module.css'

type Props = { session: Session; seek: ((ms: number) => void) | null }

/** How many come with the session. */
const most = 500

/** What happened, in time; while the film is open each goes to its moment in it. */
export function SessionEvents({ session: { events }, seek }: Props) {
  const t = useText()
  if (events.length === 0) return <Muted as="p">{t('remoteSession.nothingHappened')}</Muted>
  return (
    <>
      <ol className={styles.events}>
        {events.map((event) => (
          <Happened key={event.id} event={event} seek={seek} />
        ))}
      </ol>
      {events.length >= most ? <Muted small>{t('remoteSession.moreEvents', { count: most })}</Muted> : null}
    </>
  )
}

function Happened({ event, seek }: { event: RemoteEvent; seek: Props['seek'] }) {
  const t = useText()
  const { at, ms, type, personName } = event
  const detail = detailOf(event, t)
  // That somebody watched it later is no moment of it.
  const isInFilm = seek !== null && ms !== null && type !== 'watched'
  return (
    <li>
      <Row gap={3}>
        {isInFilm ? (
          <Button
            size="small"
            type="link"
            className={styles.moment ?? ''}
            aria-label={t('remoteSession.replay.goTo', { at: clockOf(ms) })}
            onClick={() => seek(ms)}
          >
            {clockOf(ms)}
          </Button>
        ) : (
          <Figures className={styles.moment ?? ''} title={formatMoment(new Date(at))}>
            {formatMoment(new Date(at)).slice(11)}
          </Figures>
        )}
        <span>{t(`remoteSession.event.${type}`)}</span>
        {personName ? <Muted>{personName}</Muted> : null}
      </Row>
      {detail ? (
        <Muted as="p" small className={styles.detail ?? ''}>
          {detail}
        </Muted>
      ) : null}
    </li>
  )
}
