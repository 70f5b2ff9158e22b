import { useState } from 'react'
import { useText } from '../../../api/text.ts'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { Walk } from '../../../kit/picture/walk.tsx'
import { ShotPicture } from './shot-picture.tsx'
import styles from './shots.module.css'

type Props = { appId: string; shots: readonly string[] }

/** Screenshots beside each other; one is looked at large, and arrows walk through all. */
export function Gallery({ appId, shots }: Props) {
  const t = useText()
  const [at, setAt] = useState<number | null>(null)
  const name = (nth: number) => t('app.shotOf', { at: nth + 1, total: shots.length })
  return (
    <>
      <ul className={styles.gallery}>
        {shots.map((artifactId, nth) => (
          <li key={artifactId}>
            <button type="button" className={styles.shot} aria-label={name(nth)} onClick={() => setAt(nth)}>
              <ShotPicture appId={appId} artifactId={artifactId} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {at === null ? null : (
        <Viewer appId={appId} shots={shots} at={at} name={name(at)} onAt={setAt} onClose={() => setAt(null)} />
      )}
    </>
  )
}

type ViewerProps = Props & { at: number; name: string; onAt: (at: number) => void; onClose: () => void }

function Viewer({ appId, shots, at, name, onAt, onClose }: ViewerProps) {
  const shown = shots[at]
  return (
    <Modal open centered width="min(900px, calc(100vw - 32px))" title={name} footer={null} onCancel={onClose}>
      <Walk onPrevious={at > 0 ? () => onAt(at - 1) : null} onNext={at < shots.length - 1 ? () => onAt(at + 1) : null}>
        {shown === undefined ? null : <ShotPicture key={shown} appId={appId} artifactId={shown} alt={name} />}
      </Walk>
    </Modal>
  )
}
