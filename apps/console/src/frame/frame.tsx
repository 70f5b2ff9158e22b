import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { watchEnd, watchSession } from '../api/session/keep-alive.ts'
import { followLive } from '../api/live.ts'
import { reloadIfNewer } from '../api/state/reload.ts'
import { useSession } from '../api/session/session.ts'
import { isUploading } from '../api/transfer/upload-state.ts'
import { isAnythingTyped } from '../kit/form/draft.ts'
import { useText } from '../api/text.ts'
import { PageSkeleton } from '../kit/page/page-skeleton.tsx'
import { Exception } from '../router/errors/exception.tsx'
import {
  areRestored,
  homeOf,
  restoreTabs,
  smallScreen,
  titleWith,
  useIsMenuKnown,
  useMenuState,
  usePages,
  useTabs,
  visitTab,
} from './frame-state.ts'
import { exceptionOf, exceptionPath, homePath } from '../router/guard.ts'
import { useHeldBack } from '../router/required-step.ts'
import { IdleWarning } from './session/idle-warning.tsx'
import { Loading } from './loading.tsx'
import { useMedia } from '../kit/page/media.ts'
import { matchPage } from './menu/menu.ts'
import { navigate, useNavigation } from '../router/navigate.ts'
import { OfflineBar, useOnline } from './top-bar/offline.tsx'
import { shapeOf } from '../router/pages/page-shape.ts'
import { PasswordDialogHost } from './session/password/password-host.tsx'
import { Progress } from './progress.tsx'
import { SideMenu } from './menu/side-menu.tsx'
import { checkSession, useIsChecked } from '../router/start.ts'
import { TabHost, TabScroll } from '../router/tab-host.tsx'
import { TabStrip } from './tab-strip/tab-strip.tsx'
import { TopBar } from './top-bar/top-bar.tsx'
import { ProofHost } from './session/proof-host.tsx'
import { TotpHost } from './session/totp-host.tsx'
import { guardLeaving, unsavedTabs } from '../router/unsaved.ts'
import styles from './frame.module.css'
import sideMenuStyles from './menu/side-menu.module.css'

/** The frame every page lives in: menu, top bar, tabs and the pages that are open. */
export function Frame() {
  const t = useText()
  const client = useQueryClient()
  const showWorkTab = useSession((s) => s.setting.showWorkTab)
  const { folded, over } = useMenuState()
  const small = useMedia(smallScreen)
  const heldBack = useHeldBack()
  const online = useOnline()
  const { place, title } = usePlaceInMenu()

  // Live while someone is signed in; what the one before saw is not for the next.
  useEffect(() => {
    // Until the password is changed, or the second step set up, nothing but that is answered.
    const stops = [heldBack ? watchSession() : followLive(client, renew), watchEnd(), guardLeaving()]
    return () => {
      for (const stop of stops) stop()
      client.clear()
    }
  }, [client, heldBack])

  return (
    <div
      className={`${styles.frame}${folded && !small ? ` ${styles.frameFolded}` : ''}${showWorkTab ? '' : ` ${styles.frameNoTabs}`}`}
      data-is="frame"
      data-offline={online ? undefined : ''}
    >
      <a className={styles.skip} href="#main">
        {t('about.skip')}
      </a>
      <SideMenu small={small} />
      <Progress />
      <Loading />
      <IdleWarning />
      <PasswordDialogHost />
      <TotpHost />
      <ProofHost />
      {small && over ? (
        <div className={sideMenuStyles.scrim} onClick={() => useMenuState.setState({ over: false })} />
      ) : null}
      <div className={styles.frameRight}>
        <header className={styles.frameHead}>
          <TopBar small={small} />
          {showWorkTab && !heldBack ? <TabStrip /> : null}
        </header>
        <main id="main" className={styles.frameMain} tabIndex={-1}>
          {/* The exception pages show theirs. */}
          {place === 'page' || place === 'waiting' ? <h1 data-is="hidden-text">{title}</h1> : null}
          {place === 'page' && !heldBack ? (
            <TabHost />
          ) : place === 'page' || place === 'waiting' ? (
            <TabScroll>
              <PageSkeleton shape={shapeOf(window.location.pathname)} />
            </TabScroll>
          ) : (
            <Exceptional code={place} />
          )}
        </main>
        <OfflineBar online={online} />
      </div>
    </div>
  )
}

/** The server was away and may come back newer than this page, which is read again unless something is typed in it or on its way. */
function renew(): void {
  if (unsavedTabs().size === 0 && !isAnythingTyped() && !isUploading()) void reloadIfNewer()
}

/** What is told to an exception page on the way there. */
type ExceptionState = { address?: string }

function Exceptional({ code }: { code: '403' | '404' | '500' }) {
  const { state } = useLocation() as { state: ExceptionState | null }
  const home = homeOf(usePages())
  return (
    <TabScroll>
      <Exception code={code} address={state?.address} onHome={() => navigate(home?.path ?? '/')} />
    </TabScroll>
  )
}

/** Follows the address: opens its tab, names the document, or says that there is no such page [2.19], [2.20]. */
function usePlaceInMenu(): { place: 'page' | 'waiting' | '403' | '404' | '500'; title: string } {
  const { pathname, search } = useLocation()
  useNavigation()
  const pages = usePages()
  const language = useSession((s) => s.language)
  const t = useText()
  const checked = useIsChecked()
  const [restored, setRestored] = useState(areRestored)
  const found = useMemo(() => matchPage(pages, pathname), [pages, pathname])
  const exception = exceptionOf(pathname)
  const home = useMemo(() => homeOf(pages), [pages])
  // One's own pages are there at once; the tabs wait for the menu, or for the answer that it is empty.
  const known = useIsMenuKnown()

  useEffect(() => {
    void checkSession()
  }, [])
  useEffect(() => {
    if (restored || !known) return
    restoreTabs(pages)
    setRestored(true)
  }, [pages, known, restored])
  // With the address, in one picture: a page of its own for the frame in between would be drawn for nothing.
  useLayoutEffect(() => {
    if (!restored) return
    if (found) visitTab({ path: pathname, search, ...found }, pages)
    else if ((pathname === '/' || pathname === homePath) && home) navigate(home.path, { replace: true })
    else if (checked && home && !exception) {
      const told: ExceptionState = { address: `${pathname}${search}` }
      navigate(exceptionPath('404'), { replace: true, state: told })
    }
  }, [restored, checked, pathname, search, pages, home, found, exception])

  const title = found ? titleWith(found.page, found.params, language) : exception ? t(`exception.${exception}`) : ''
  useEffect(() => {
    document.title = [title, t('system.title')].filter(Boolean).join(' - ')
  }, [title, t])

  const current = useTabs((s) => s.current)
  if (exception) return { place: exception, title }
  if (found && restored && current !== '') return { place: 'page', title }
  return { place: checked && home === null && !found ? '403' : 'waiting', title }
}
