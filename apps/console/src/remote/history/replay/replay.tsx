import type { RecordingState } from './recording.ts'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../../api/session/can.tsx'
import { useText, type WordKey } from '../../../api/text.ts'
import { Empty, Panel } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { Fetching } from './progress.tsx'
import type { Session } from '../session.ts'

const Opened = lazy(async () => ({ default: (await import('./recording-player.tsx')).Opened }))

type Props = { session: Session; onOpen: (seek: (ms: number) => void) => void }

/** The film of a session; it is fetched when somebody asks for it, since that is noted. */
export function Replay({ session, onOpen }: Props) {
  const t = useText()
  const mayWatch = useCan('remote.watch')
  const [isAsked, setAsked] = useState(false)
  const { recording } = session
  const why = whyNot(session, mayWatch)
  return (
    <Panel title={t('remoteSession.replay')}>
      {why !== null || !recording ? (
        <Empty icon="play" title={t(why ?? 'remoteSession.notRecording')} />
      ) : isAsked ? (
        <Suspense fallback={<Fetching />}>
          <Opened session={session} recording={recording} onOpen={onOpen} />
        </Suspense>
      ) : (
        <Empty
          icon="play"
          title={t('remoteSession.watch')}
          hint={t('remoteSession.watchHint', { size: formatBytes(recording.size ?? 0) })}
          action={
            <Button type="primary" icon={<Icon name="play" />} onClick={() => setAsked(true)}>
              {t('remoteSession.watch')}
            </Button>
          }
        />
      )}
    </Panel>
  )
}

const whyOf: Partial<Record<RecordingState, WordKey>> = {
  none: 'remoteSession.notRecording',
  running: 'remoteSession.recordingYet',
  gone: 'remoteSession.recordingOver',
}

function whyNot({ kind, recording }: Session, mayWatch: boolean): WordKey | null {
  if (kind === 'files') return 'remoteSession.filesNotRecorded'
  return whyOf[recording?.state ?? 'none'] ?? (mayWatch ? null : 'remoteSession.mayNotWatch')
}
