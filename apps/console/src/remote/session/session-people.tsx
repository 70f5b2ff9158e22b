import { Button, Popover } from 'antd'
import { quietApi } from '../../api/api.ts'
import type { Call } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { isGoing, type RemoteSession } from './use-session.ts'
import styles from './session.module.css'

type Props = {
  session: RemoteSession
  /** How the control is handed over, and whether by others than who has it. */
  give?: Call<{ id: string; person: string }, { done: true }>
  mayTake?: boolean
}

/** Who is in a session; whoever controls it, or may end sessions, hands the control over. */
export function SessionPeople(props: Props) {
  const { session } = props
  const t = useText()
  const { place } = session
  if (!place || place.people.length === 0 || !isGoing(session)) return null
  return (
    <Popover trigger="click" placement="bottomRight" content={<People {...props} />}>
      <Button
        icon={<Icon name="user" />}
        aria-label={t('remoteSession.peopleHere', { count: place.people.length })}
        title={t('remoteSession.peopleHere', { count: place.people.length })}
      >
        {place.people.length}
      </Button>
    </Popover>
  )
}

function People({ session: { place, id }, give: call = quietApi.remoteSession.control, mayTake = true }: Props) {
  const t = useText()
  const mayEnd = useCan('remote.end') && mayTake
  const give = useAction(call, { success: null })
  if (!place || id === null) return null
  const mine = place.people.find((one) => one.id === place.me)
  return (
    <Stack gap={2}>
      {place.people.map((one) => (
        <div key={one.id} className={styles.who}>
          <span>{one.id === place.me ? t('remoteSession.peopleMe', { name: one.name }) : one.name}</span>
          {one.guest ? <Muted small>{t('remoteSession.peopleGuest')}</Muted> : null}
          <Muted small>
            {one.control ? t('remoteSession.peopleControls') : one.viewOnly ? t('remoteSession.peopleLooks') : ''}
          </Muted>
          {!one.control && !one.viewOnly && (mine?.control || mayEnd) ? (
            <Button size="small" loading={give.isPending} onClick={() => give.mutate({ id, person: one.id })}>
              {t('remoteSession.handOver')}
            </Button>
          ) : null}
        </div>
      ))}
    </Stack>
  )
}

/** Says that all is kept on film. */
export function Recorded({ session }: { session: RemoteSession }) {
  const t = useText()
  return session.place?.recording && isGoing(session) ? (
    <span className={styles.recorded}>{t('remoteSession.recordingNow')}</span>
  ) : null
}

/** Ends it for everybody, once the person has said yes. */
export function EndButton({ session }: { session: RemoteSession }) {
  const t = useText()
  if (!isGoing(session)) return null
  async function end(): Promise<void> {
    const { line } = session
    const question = { title: t('remoteSession.endAsk'), content: t('remoteSession.endAskHint'), danger: true }
    if ((session.place?.people.length ?? 1) > 1 && !(await confirm({ ...question, okText: t('remoteSession.endNow') })))
      return
    await line.end()
  }
  return (
    <Button danger icon={<Icon name="stop" />} onClick={() => void end()}>
      {t('remoteSession.endNow')}
    </Button>
  )
}
