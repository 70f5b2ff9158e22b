import { Provider as MotionProvider } from '@rc-component/motion'
import { Activity, type ComponentType, type LazyExoticComponent, Suspense, lazy, memo, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { pages as chunks } from 'virtual:pages'
import { useSession } from '../api/session.ts'
import { Waiting } from '../kit/frame.tsx'
import { type TabRoute, TabRouteContext } from '../kit/tab-route.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { closeTabs, restartTab, tabTitle, useTabs } from './frame-state.ts'
import { type Tab, alive } from './tabs.ts'
import { setUnsaved, useUnsavedTabs } from './unsaved.ts'

const made = new Map<string, LazyExoticComponent<ComponentType>>()

/** The page's component, fetched when first shown. */
function pageOf(pattern: string): LazyExoticComponent<ComponentType> {
  const before = made.get(pattern)
  if (before) return before
  const load = chunks[pattern]
  const page = lazy(async () => {
    if (!load) throw new Error(`No page ${pattern}`)
    return { default: (await load()).Page }
  })
  made.set(pattern, page)
  return page
}

/** The open pages, all kept; those not looked at sleep: their effects stop, their state, scroll and forms stay. */
export function TabHost() {
  const tabs = useTabs()
  const unsaved = useUnsavedTabs((s) => s.paths)
  const language = useSession((s) => s.language)
  const living = alive(tabs, unsaved)
  return tabs.opened
    .filter((tab) => living.has(tab.path))
    .map((tab) => (
      <Activity key={`${tab.path} ${tab.generation}`} mode={tab.path === tabs.current ? 'visible' : 'hidden'}>
        <TabPage
          path={tab.path}
          pattern={tab.pattern}
          params={tab.params}
          search={tab.search}
          title={tabTitle(tab, language)}
        />
      </Activity>
    ))
}

const TabPage = memo(function TabPage({
  path,
  pattern,
  params,
  search,
  title,
}: Pick<Tab, 'path' | 'pattern' | 'params' | 'search' | 'title'>) {
  const navigate = useNavigate()
  // react-router gives a new function at every navigation; a sleeping tab must not wake for it.
  const go = useStable(navigate)
  const ways = useMemo(
    () => ({
      go: (to: string) => void go(to),
      setSearch: (next: string) => {
        if (useTabs.getState().current === path) void go(`${path}${next}`, { replace: true })
      },
      close: () => void go(closeTabs('current', path)),
      setUnsaved: (id: string, unsaved: boolean) => {
        // The effects of a tab end when it is hidden; what it holds is still there.
        if (unsaved || useTabs.getState().current === path) setUnsaved(path, id, unsaved)
      },
    }),
    [path, go],
  )
  const route = useMemo<TabRoute>(
    () => ({
      path,
      params,
      search,
      ...ways,
    }),
    [path, params, search, ways],
  )
  const Page = pageOf(pattern)
  return (
    <TabRouteContext.Provider value={route}>
      {/* Without this antd plays its entrance again when the tab comes back, and an open dialog breaks the page. */}
      <MotionProvider motion={false}>
        <div className="tab-scroll" id={panelId(path)} role="tabpanel" aria-label={title}>
          <ErrorBoundary
            onRetry={() => {
              made.delete(pattern) // a chunk that did not come is asked for again
              void restartTab(path)
            }}
          >
            <Suspense fallback={<Waiting lines={6} />}>
              <Page />
            </Suspense>
          </ErrorBoundary>
        </div>
      </MotionProvider>
    </TabRouteContext.Provider>
  )
})

export const tabId = (path: string) => `tab-${encodeURIComponent(path)}`
export const panelId = (path: string) => `panel-${encodeURIComponent(path)}`

type Navigate = ReturnType<typeof useNavigate>
const latest: { navigate: Navigate | null } = { navigate: null }
const stable = ((to: string, options?: object) => latest.navigate?.(to, options)) as Navigate

function useStable(navigate: Navigate): Navigate {
  latest.navigate = navigate
  return stable
}
