import { app } from '@cpm/contract/market/app/app'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { PageFrame } from '../../../kit/page/page.tsx'
import type { AppKind } from '../form/app-file.tsx'
import { AppList } from './app-list.tsx'

export const path = '/appMarket/windowsFile'

const kinds: readonly AppKind[] = ['exe', 'msi', 'zip']
const address = app.routes.list.input.omit({ platform: true })

/** What is installed on terminals with Windows [2.10]. */
export function Page() {
  const [query, setQuery] = useUrlState(address)
  return (
    <PageFrame fill>
      <AppList
        name="windows-files"
        query={query}
        onQuery={setQuery}
        fixed={{ platform: ['windows'] }}
        kinds={kinds}
        add="app.addWindows"
        words={{ none: 'app.noneWindows', noneHint: 'app.noneWindowsHint' }}
      />
    </PageFrame>
  )
}
