import { Suspense } from 'react'
import { z } from 'zod'
import { lazy } from '../../api/lazy.ts'
import { PageFrame, Waiting } from '../../kit/page/page.tsx'
import { SubTabs } from '../../kit/page/sub-tabs.tsx'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { ProfileTab } from './profile-tab.tsx'

export const path = '/account'

const SecurityTab = lazy(async () => ({ default: (await import('./security-tab.tsx')).SecurityTab }))
const SessionsTab = lazy(async () => ({ default: (await import('./sessions-tab.tsx')).SessionsTab }))
const TokensTab = lazy(async () => ({ default: (await import('./tokens-tab.tsx')).TokensTab }))
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
          return {
            key,
            label: t(`me.tab.${key}`),
            children: (
              <Suspense fallback={<Waiting lines={6} />}>
                <Part />
              </Suspense>
            ),
          }
        })}
      />
    </PageFrame>
  )
}
