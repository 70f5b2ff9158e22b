import { useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { Stack } from '../../kit/layout/box.tsx'
import { Failed, PageFrame, Panel, Waiting } from '../../kit/page/page.tsx'
import { usePlace } from '../../kit/page/tab-route.ts'
import { Persons } from './persons.tsx'
import { Replay } from './replay/replay.tsx'
import { Screenshots } from './screenshots.tsx'
import { SessionEvents } from './session-events.tsx'
import { SessionFacts } from './facts.tsx'
import styles from './history.module.css'

export const path = '/remote/history/{id}'

/** One remote session: its film, and all that is known of it. */
export function Page() {
  const id = usePlace('id')
  return <Session key={id} id={id} />
}

function Session({ id }: { id: string }) {
  const t = useText()
  const found = useRead(quietApi.remoteSession.get, { id })
  /** Goes to a moment of the film, while one is open. */
  const [seek, setSeek] = useState<((ms: number) => void) | null>(null)
  const session = found.data
  if (!session) {
    return (
      <PageFrame>
        {found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : <Waiting lines={8} />}
      </PageFrame>
    )
  }
  return (
    <PageFrame plain>
      <div className={styles.session}>
        <Stack gap={5}>
          <Replay session={session} onOpen={(to) => setSeek(() => to)} />
          <Screenshots session={session} />
        </Stack>
        <Stack gap={5}>
          <SessionFacts session={session} />
          <Panel title={t('remoteSession.persons')}>
            <Persons people={session.everybody} />
          </Panel>
          <Panel title={t('remoteSession.happened')}>
            <SessionEvents session={session} seek={seek} />
          </Panel>
        </Stack>
      </div>
    </PageFrame>
  )
}
