import { app } from '@cpm/contract/market/app/app'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { PageFrame } from '../../../kit/page/page.tsx'
import { Steps } from './steps.tsx'

export const path = '/appMarket/appOperationRecord'

/** The operation record of apps [2.10]: it stays when an app is gone. */
export function Page() {
  const [query, setQuery] = useUrlState(app.routes.steps.input)
  return (
    <PageFrame fill>
      <Steps query={query} onQuery={setQuery} />
    </PageFrame>
  )
}
