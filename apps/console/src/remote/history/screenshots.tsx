import { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import { useState } from 'react'
import { useCan } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { Modal } from '../../kit/dialog/overlay.tsx'
import { Panel } from '../../kit/page/page.tsx'
import { Fetched } from '../../kit/picture/fetch-picture.tsx'
import { formatMoment } from '../../kit/values/values.tsx'
import type { Session } from './session.ts'
import styles from './history.module.css'

type Shot = { n: number; at: string; by: string | null }

/** The pictures people took of the screen. */
export function Screenshots({ session: { id, events } }: { session: Session }) {
  const t = useText()
  const mayWatch = useCan('remote.watch')
  const [open, setOpen] = useState<Shot | null>(null)
  // Nothing else that happens has a number.
  const shots = events.flatMap(({ detail, at, personName }): Shot[] =>
    typeof detail.n === 'number' ? [{ n: detail.n, at, by: personName }] : [],
  )
  if (shots.length === 0 || !mayWatch) return null
  return (
    <Panel title={t('remoteSession.screenshots')}>
      <ul className={styles.shots}>
        {shots.map((shot) => (
          <li key={shot.n}>
            <button
              type="button"
              onClick={() => setOpen(shot)}
              aria-label={t('remoteSession.screenshotOf', { n: shot.n })}
            >
              <Shown id={id} n={shot.n} />
            </button>
            <p>{[formatMoment(new Date(shot.at)).slice(11), shot.by].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
      {open ? (
        <Modal
          open
          centered
          width={960}
          title={[t('remoteSession.screenshotOf', { n: open.n }), formatMoment(new Date(open.at)), open.by]
            .filter(Boolean)
            .join(' · ')}
          footer={null}
          onCancel={() => setOpen(null)}
        >
          <div className={styles.shot}>
            <Shown id={id} n={open.n} />
          </div>
        </Modal>
      ) : null}
    </Panel>
  )
}

function Shown({ id, n }: { id: string; n: number }) {
  const t = useText()
  return (
    <Fetched
      route={remoteSession.routes.screenshot}
      input={{ id, n: String(n) }}
      alt={t('remoteSession.screenshotOf', { n })}
    />
  )
}
