import type { AnyRoute } from '@cpm/contract/kernel/route'
import type { ReactNode } from 'react'
import type { SendOptions } from '../../api/send.ts'
import { useText } from '../../api/text.ts'
import { useBytesUrl } from '../../api/transfer/bytes-url.ts'
import { save } from '../../api/transfer/download.ts'
import { bytesOf } from '../../api/transfer/file.ts'
import { Icon } from '../../kit/values/icon.tsx'
import styles from './artifact.module.css'

/** What is in a file of a library, fetched with the session: an address alone would not be let in. */
export function contentOf(route: AnyRoute, id: string, options: SendOptions = {}): Promise<Blob> {
  return bytesOf(route, { id }, options)
}

/** Hands it to the person under its name. */
export async function downloadContent(route: AnyRoute, id: string, name: string): Promise<void> {
  save(await contentOf(route, id), name)
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
  const [{ url, failed }, fail] = useBytesUrl(route, { id })
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
