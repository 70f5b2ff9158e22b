import { app } from '@cpm/contract/market/app/app'
import { Segmented } from 'antd'
import { Suspense } from 'react'
import { z } from 'zod'
import { lazy } from '../../../api/lazy.ts'
import { useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { PageFrame, Waiting } from '../../../kit/page/page.tsx'
import { AppList } from './app-list.tsx'
import styles from './own.module.css'

export const path = '/appMarket/myApp'

const AllVersions = lazy(async () => ({ default: (await import('./all-versions.tsx')).AllVersions }))

const show = z.enum(['apps', 'versions'])
type Show = z.infer<typeof show>
const address = app.routes.list.input.extend({ show: show.default('apps') })
const versionsAddress = app.routes.allVersions.input.extend({
  show: show.default('apps'),
  // Empty until it was said: nothing is asked for before.
  appName: z.string().max(100).default(''),
})

/** Apps one has brought, and those of accounts below [6.2]; and versions of any app by its name [5.9]. */
export function Page() {
  const t = useText()
  const [{ show: shown, ...query }, setQuery] = useUrlState(address)
  const [{ show: _, ...versions }, setVersions] = useUrlState(versionsAddress)
  return (
    <PageFrame fill>
      <Segmented<Show>
        className={styles.switch ?? ''}
        value={shown}
        aria-label={t('app.show')}
        options={(['apps', 'versions'] as const).map((value) => ({ value, label: t(`app.show.${value}`) }))}
        onChange={(next) => setQuery({ show: next })}
      />
      {shown === 'apps' ? (
        <AppList
          name="my-apps"
          query={query}
          onQuery={setQuery}
          fixed={{ mine: true }}
          add="app.add"
          words={{ none: 'app.noneOwn', noneHint: 'app.noneOwnHint' }}
        />
      ) : (
        <Suspense fallback={<Waiting lines={6} />}>
          <AllVersions query={versions} onQuery={setVersions} />
        </Suspense>
      )}
    </PageFrame>
  )
}
