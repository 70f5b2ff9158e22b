import { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { HistoryList } from './history-list.tsx'

export const path = '/remote/history'

/** Who worked at which terminal from afar, and what is left of it [2.15]. */
export function Page() {
  const [query, setQuery] = useUrlState(remoteSession.routes.list.input)
  return (
    <PageFrame fill>
      <HistoryList query={query} onQuery={setQuery} />
    </PageFrame>
  )
}
