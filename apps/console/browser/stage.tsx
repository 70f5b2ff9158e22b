import '../src/global.css'
import '../src/frame/providers.module.css'
import type { Language } from '@cpm/contract/kernel/words'
import { run } from 'axe-core'
import { type ReactNode, useMemo, useState } from 'react'
import { render } from 'vitest-browser-react'
import { setLanguage, setSetting, signIn, useSession } from '../src/api/session/session.ts'
import { type TabRoute, TabRouteContext } from '../src/kit/page/tab-route.ts'
import { Surroundings } from '../src/frame/providers.tsx'

/** Someone signed in, whose table views are kept under their id. */
export function enter(id = '7'): void {
  const info = {
    id,
    name: 'kim',
    email: null,
    verify: true,
    mustChange: false,
    passwordGiven: false,
    mustTotp: false,
    inGroups: false,
    kind: 'enterprise' as const,
  }
  signIn({ ...info, enterpriseId: '1', enterpriseName: 'Shop', description: null }, 'token')
}

/** How often the page under test was sent elsewhere, and where. */
export const went: string[] = []

/** Shows a part of the kit as a page of a work tab would. */
export async function show(part: ReactNode, look: { theme?: 'white' | 'dark'; language?: Language } = {}) {
  setLanguage(look.language ?? 'en')
  setSetting({ themeModel: look.theme ?? 'white' })
  document.documentElement.dataset.theme = look.theme ?? 'white'
  document.documentElement.lang = look.language === 'cn' ? 'zh-CN' : 'en'
  if (!useSession.getState().isLogin) enter()
  return render(
    <Surroundings>
      <OwnTab>
        <main style={{ height: 600, display: 'flex', flexDirection: 'column', background: 'var(--panel)' }}>
          {part}
        </main>
      </OwnTab>
    </Surroundings>,
  )
}

function OwnTab({ children }: { children: ReactNode }) {
  const [search, setSearch] = useState('')
  const route = useMemo<TabRoute>(
    () => ({
      path: '/test',
      params: {},
      search,
      go: (to) => void went.push(to),
      setSearch,
      close: () => {},
      setUnsaved: () => {},
    }),
    [search],
  )
  return <TabRouteContext.Provider value={route}>{children}</TabRouteContext.Provider>
}

/** A colour on its way to another is neither. An animation may be about to begin, so some frames are waited for too. */
async function still(): Promise<void> {
  for (let quiet = 0; quiet < 4; quiet++) {
    await new Promise(requestAnimationFrame)
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    if (ending.length > 0) quiet = -1
    await Promise.allSettled(ending.map((one) => one.finished))
  }
}

/** What axe has to say; the rules of a whole page (landmarks, one h1) are not those of a part. */
export async function axeSays(): Promise<string[]> {
  await still()
  const { violations } = await run(document.body, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  return violations.flatMap((v) => v.nodes.map((node) => `${v.id}: ${node.html} ${node.failureSummary}`))
}
