import type { ReviewRow } from '@cpm/contract/market/app/app'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { Muted } from '../../../kit/layout/text.tsx'
import { Waiting } from '../../../kit/page/page.tsx'
import { DifferenceView } from '../version/difference.tsx'
import versionStyles from '../version/version.module.css'
import styles from './review.module.css'

/** What differs from the version before it. */
export function Before({ row }: { row: ReviewRow }) {
  const t = useText()
  const { appId, id } = row
  const list = useRead(quietApi.app.versions, { id: appId, pageSize: 500, sort: '-versionCode' })
  const all = list.data?.records ?? []
  const before = all[all.findIndex((one) => one.id === id) + 1]
  const title = before ? t('appVersion.differenceTo', { version: before.versionName }) : t('appReview.firstVersion')
  if (!list.data) return null
  return (
    <section className={`${styles.part} ${versionStyles.part}`} aria-label={title}>
      <h3>{title}</h3>
      {before ? (
        <Compared id={before.id} otherId={row.id} appId={appId} />
      ) : (
        <Muted>{t('appReview.firstVersionHint')}</Muted>
      )}
    </section>
  )
}

function Compared({ id, otherId, appId }: { id: string; otherId: string; appId: string }) {
  const { data } = useRead(quietApi.app.compare, { id, otherId }, { about: { app: appId } })
  return data ? <DifferenceView of={data} /> : <Waiting lines={4} />
}
