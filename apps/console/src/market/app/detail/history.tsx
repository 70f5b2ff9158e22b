import { app as resource, type AppRow } from '@cpm/contract/market/app/app'
import { useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import pageStyles from '../../../kit/page/page.module.css'
import { Steps } from '../record/steps.tsx'
import { place } from './place.ts'
import styles from './detail.module.css'

const address = resource.routes.steps.input.omit({ export: true, after: true, appId: true }).extend(place)

/** What was done to an app and its versions. */
export function History({ app }: { app: AppRow }) {
  const t = useText()
  const [{ tab: _tab, id: _id, ...query }, setQuery] = useUrlState(address)
  return (
    <section className={`${pageStyles.panel} ${styles.list}`} data-is="panel" aria-label={t('appStep.many')}>
      <Steps query={{ ...query, appId: app.id }} onQuery={setQuery} of={app.packageName} />
    </section>
  )
}
