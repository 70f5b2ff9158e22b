import { Provider as MotionProvider } from '@rc-component/motion'
import { Activity, type HTMLAttributes, Suspense, memo, useMemo } from 'react'
import { useSession } from '../api/session/session.ts'
import { forgetFailed } from '../api/lazy.ts'
import { PageSkeleton } from '../kit/page/page-skeleton.tsx'
import { panelId, type TabRoute, TabRouteContext } from '../kit/page/tab-route.ts'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { closeTabs, restartTab, tabTitle, useTabs } from '../frame/frame-state.ts'
import { navigate } from './navigate.ts'
import { pageOf } from './pages/page-chunks.ts'
import { shapeOf } from './pages/page-shape.ts'
import { type Tab, alive } from './tabs.ts'
import { setUnsaved, useUnsavedTabs } from './unsaved.ts'
import styles from './tab-host.module.css'

/** The open pages, all kept; those not looked at sleep: their effects stop, their state, scroll and forms stay. */
export const TabHost = memo(function TabHost() {
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
})

const TabPage = memo(function TabPage({
  path,
  pattern,
  params,
  search,
  title,
}: Pick<Tab, 'path' | 'pattern' | 'params' | 'search' | 'title'>) {
  const ways = useMemo(
    () => ({
      go: (to: string) => navigate(to),
      setSearch: (next: string) => {
        if (useTabs.getState().current === path) navigate(`${path}${next}`, { replace: true })
      },
      close: () => navigate(closeTabs('current', path)),
      setUnsaved: (id: string, unsaved: boolean) => {
        // The effects of a tab end when it is hidden; what it holds is still there.
        if (unsaved || useTabs.getState().current === path) setUnsaved(path, id, unsaved)
      },
    }),
    [path],
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
        <TabScroll id={panelId(path)} role="tabpanel" aria-label={title}>
          <ErrorBoundary
            onRetry={() => {
              forgetFailed()
              void restartTab(path)
            }}
          >
            <Suspense fallback={<PageSkeleton shape={shapeOf(pattern)} />}>
              <Page />
            </Suspense>
          </ErrorBoundary>
        </TabScroll>
      </MotionProvider>
    </TabRouteContext.Provider>
  )
})

/** The part of the frame that scrolls. */
export const TabScroll = (props: HTMLAttributes<HTMLDivElement>) => (
  <div className={styles.tabScroll} data-is="tab-scroll" {...props} />
)

export const tabId = (path: string) => `tab-${encodeURIComponent(path)}`
