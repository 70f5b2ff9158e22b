import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { DateTime } from '../../../kit/values/values.tsx'
import versionStyles from '../version/version.module.css'
import styles from './review.module.css'

/** What became of a version so far. */
export function Story({ id, appId }: { id: string; appId: string }) {
  const t = useText()
  const { data } = useRead(quietApi.app.reviewHistory, { id }, { about: { app: appId } })
  if (!data || data.length === 0) return null
  return (
    <section className={`${styles.part} ${versionStyles.part}`} aria-label={t('app.tab.history')}>
      <h3>{t('app.tab.history')}</h3>
      <ol className={styles.story}>
        {data.map(({ id: stepId, at, step, by, note }) => (
          <li key={stepId}>
            <DateTime at={at} />
            <span>
              {t(`appStep.step.${step}`)} · {by}
              {note ? <small>{note}</small> : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
