import { useEffect, useState } from 'react'
import { fileBlob } from '../../../api/transfer/file.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { useText } from '../../../api/text.ts'
import styles from './files.module.css'

type State = { url: string | null; failed: boolean }
const waiting: State = { url: null, failed: false }

/** An address for what is in a file, good as long as it is shown. */
function useFileUrl(id: string): readonly [State, failed: () => void] {
  const [state, setState] = useState(waiting)
  useEffect(() => {
    const leaving = new AbortController()
    let url: string | null = null
    fileBlob(id, { quiet: true, signal: leaving.signal }).then(
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
  }, [id])
  return [state, () => setState({ url: null, failed: true })]
}

/** A screenshot, fetched with the session; what cannot be shown says so [8.5]. */
export function Picture({ id, alt }: { id: string; alt: string }) {
  const t = useText()
  const [{ url, failed }, fail] = useFileUrl(id)
  if (failed) {
    return (
      <span className={styles.pictureBad} role="img" aria-label={[alt, t('sent.badImage')].filter(Boolean).join(': ')}>
        <Icon name="warning" size={22} />
        {t('sent.badImage')}
      </span>
    )
  }
  if (!url) return <span className={styles.pictureWait} role="status" aria-label={t('common.loading')} />
  return <img src={url} alt={alt} draggable={false} onError={fail} />
}
