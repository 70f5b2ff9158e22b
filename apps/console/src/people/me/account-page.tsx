import { z } from 'zod'
import { PageFrame } from '../../kit/page/page.tsx'
import { SubTabs } from '../../kit/page/sub-tabs.tsx'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import { SessionsTab } from './sessions-tab.tsx'
import { TokensTab } from './tokens-tab.tsx'
import './me.css'

export const path = '/account'

const tabs = { profile: ProfileTab, security: SecurityTab, sessions: SessionsTab, tokens: TokensTab } as const
type Tab = keyof typeof tabs
const names = Object.keys(tabs) as Tab[]
const pageQuery = z.object({ tab: z.enum(names).optional() })

/** My account: who one is here, how one comes in, and from where. */
export function Page() {
  const t = useText()
  const [{ tab = 'profile' }, setQuery] = useUrlState(pageQuery)
  return (
    <PageFrame>
      <SubTabs
        label={t('me.tabs')}
        active={tab}
        onChange={(next) => setQuery({ tab: next === 'profile' ? undefined : next })}
        items={names.map((key) => {
          const Part = tabs[key]
          return { key, label: t(`me.tab.${key}`), children: <Part /> }
        })}
      />
    </PageFrame>
  )
}
