import { app } from '@cpm/contract/delivery/app/app'
import { useEffect, useState } from 'react'
import { useText } from '../../../api/text.ts'
import { bytesOf } from '../../../api/transfer/file.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import styles from './shots.module.css'

type State = { url: string | null; failed: boolean }
const waiting: State = { url: null, failed: false }

/** An address for a screenshot, good as long as it is shown. */
function useShotUrl(id: string, artifactId: string): readonly [State, failed: () => void] {
  const [state, setState] = useState(waiting)
  useEffect(() => {
    const leaving = new AbortController()
    let url: string | null = null
    bytesOf(app.routes.screenshot, { id, artifactId }, { quiet: true, signal: leaving.signal }).then(
      (blob) => {
        if (leaving.signal.aborted) return
        url = URL.createObjectURL(blob)
        setState({ url, failed: false })
      },
      () => {
        if (!leaving.signal.aborted) setState({ url: null, failed: true })
      },
    )
    return () => {
      leaving.abort()
      if (url) URL.revokeObjectURL(url)
      setState(waiting)
    }
  }, [id, artifactId])
  return [state, () => setState({ url: null, failed: true })]
}

type Props = { appId: string; artifactId: string; alt: string }

/** A screenshot of an app, fetched with the session; what cannot be shown says so [8.5]. */
export function ShotPicture({ appId, artifactId, alt }: Props) {
  const t = useText()
  const [{ url, failed }, fail] = useShotUrl(appId, artifactId)
  if (failed) {
    return (
      <span className={styles.broken} role="img" aria-label={[alt, t('sent.badImage')].filter(Boolean).join(': ')}>
        <Icon name="warning" size={22} />
        {t('sent.badImage')}
      </span>
    )
  }
  if (!url) return <span className={styles.wait} role="status" aria-label={t('common.loading')} />
  return <img src={url} alt={alt} draggable={false} onError={fail} />
}
