import { requestOf } from '@cpm/contract/kernel/client'
import type { AnyRoute } from '@cpm/contract/kernel/route'
import { type ReactNode, useEffect, useState } from 'react'
import { answered, read, request, type SendOptions } from '../../api/send.ts'
import { useText } from '../../api/text.ts'
import { save } from '../../api/transfer/download.ts'
import { Icon } from '../../kit/values/icon.tsx'
import styles from './artifact.module.css'

/** What is in a file of a library, fetched with the session: an address alone would not be let in. */
export function contentOf(route: AnyRoute, id: string, options: SendOptions = {}): Promise<Blob> {
  return answered(async () => {
    const response = await request(requestOf(route, { id }), options)
    if (!response.ok) await read(response)
    return response.blob()
  }, options.quiet)
}

/** Hands it to the person under its name. */
export async function downloadContent(route: AnyRoute, id: string, name: string): Promise<void> {
  save(await contentOf(route, id), name)
}

type State = { url: string | null; failed: boolean }
const waiting: State = { url: null, failed: false }

/** An address for what is in a file, good as long as it is shown. */
export function useContentUrl(route: AnyRoute, id: string): readonly [State, failed: () => void] {
  const [state, setState] = useState(waiting)
  useEffect(() => {
    const leaving = new AbortController()
    let url: string | null = null
    contentOf(route, id, { quiet: true, signal: leaving.signal }).then(
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
  }, [route, id])
  return [state, () => setState({ url: null, failed: true })]
}

type Props = {
  route: AnyRoute
  id: string
  alt: string
  /** What is made of its address, where that is no picture; it says when it cannot be shown. */
  show?: (url: string, failed: () => void) => ReactNode
}

/** A picture of a library; what cannot be shown says so [8.5]. */
export function Fetched({ route, id, alt, show }: Props) {
  const t = useText()
  const [{ url, failed }, fail] = useContentUrl(route, id)
  if (failed) {
    return (
      <span className={styles.bad} role="img" aria-label={[alt, t('sent.badImage')].filter(Boolean).join(': ')}>
        <Icon name="warning" size={22} />
        {t('sent.badImage')}
      </span>
    )
  }
  if (!url) return <span className={styles.wait} role="status" aria-label={t('common.loading')} />
  return show ? show(url, fail) : <img src={url} alt={alt} draggable={false} onError={fail} />
}
