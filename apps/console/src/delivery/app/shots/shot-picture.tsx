import { app } from '@cpm/contract/delivery/app/app'
import { useText } from '../../../api/text.ts'
import { useBytesUrl } from '../../../api/transfer/bytes-url.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import styles from './shots.module.css'

type Props = { appId: string; artifactId: string; alt: string }

/** A screenshot of an app, fetched with the session; what cannot be shown says so [8.5]. */
export function ShotPicture({ appId, artifactId, alt }: Props) {
  const t = useText()
  const [{ url, failed }, fail] = useBytesUrl(app.routes.screenshot, { id: appId, artifactId })
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
