import { Suspense, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { PageFrame, Waiting } from '../../kit/page/page.tsx'
import { SubTabs } from '../../kit/page/sub-tabs.tsx'
import { usePlace, useTabRoute } from '../../kit/page/tab-route.ts'
import { keptFor } from '../session/tab-state.ts'
import { RemoteHead } from '../session/remote-head.tsx'
import { SessionCover } from '../session/session-cover.tsx'
import { type RemoteSession, useRemoteSession } from '../session/use-session.ts'
import { type Asks, asksOf } from './requests.ts'
import { BrowsePane } from './browse/browse-pane.tsx'
import { type Place, startPlace } from './browse/place.ts'
import { type Moves, movesOf } from './move/moves.ts'
import { ProcessPane } from './process-pane.tsx'
import styles from './files.module.css'

export const path = '/remote/files/{sn}'

/** The files of one terminal, and what runs on it. */
export function Page() {
  const t = useText()
  const sn = usePlace('sn')
  const mayChange = useCan('remote.files')
  const terminal = useRead(quietApi.terminal.get, { sn }).data
  const session = useRemoteSession({ sn, kind: 'files', ...(!mayChange && { viewOnly: true }) })
  const desk = useDesk(session)
  const [tab, setTab] = useState<'files' | 'processes'>('files')
  const [place, setPlace] = useState<Place>(startPlace)
  const shared = { asks: desk.asks, isOpen: session.phase === 'open', mayChange }
  return (
    <PageFrame title={t('desk.title', { name: terminal?.name || sn })} extra={<RemoteHead session={session} />}>
      <div className={styles.stage}>
        <Suspense fallback={<Waiting lines={8} />}>
          <SubTabs
            label={t('desk.open')}
            active={tab}
            onChange={setTab}
            items={[
              {
                key: 'files',
                label: t('desk.files'),
                children: (
                  <BrowsePane {...shared} moves={desk.moves} changes={desk.changes} place={place} onPlace={setPlace} />
                ),
              },
              { key: 'processes', label: t('desk.processes'), children: <ProcessPane {...shared} /> },
            ]}
          />
        </Suspense>
        <SessionCover session={session} />
      </div>
    </PageFrame>
  )
}

type Changes = { hear(changed: () => void): () => void }
type Desk = { asks: Asks; moves: Moves; changes: Changes }

/** What belongs to the session and not to what is shown of it: files go on when another tab is looked at. */
function useDesk({ line }: RemoteSession): Desk {
  const { path: tab } = useTabRoute()
  return keptFor(tab, 'desk', () => {
    const asks = asksOf(line)
    const hearers = new Set<() => void>()
    const moves = movesOf(asks, () => {
      for (const changed of hearers) changed()
    })
    const changes: Changes = {
      hear(changed) {
        hearers.add(changed)
        return () => void hearers.delete(changed)
      },
    }
    const end = () => {
      moves.close()
      asks.close()
    }
    return { what: { asks, moves, changes }, end }
  })
}
