import type { AnyRoute } from '@cpm/contract/kernel/route'
import type { ReactNode } from 'react'
import { useText } from '../../api/text.ts'
import { useBytesUrl } from '../../api/transfer/bytes-url.ts'
import { Icon } from '../values/icon.tsx'
import styles from './fetched.module.css'

type Props = {
  route: AnyRoute
  input: Readonly<Record<string, string>>
  alt: string
  /** What is made of its address, where that is no picture; it says when it cannot be shown. */
  show?: (url: string, failed: () => void) => ReactNode
}

/** A picture that a route answers, fetched with the session; what cannot be shown says so [8.5]. */
export function Fetched({ route, input, alt, show }: Props) {
  const t = useText()
  const [{ url, failed }, fail] = useBytesUrl(route, input)
  if (failed) {
    return (
      <span className={styles.bad} role="img" aria-label={[alt, t('picture.bad')].filter(Boolean).join(': ')}>
        <Icon name="warning" size={22} />
        {t('picture.bad')}
      </span>
    )
  }
  if (!url) return <span className={styles.wait} role="status" aria-label={t('common.loading')} />
  return show ? show(url, fail) : <img src={url} alt={alt} draggable={false} onError={fail} />
}
