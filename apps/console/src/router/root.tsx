import { useText } from '../api/text.ts'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazy } from '../api/lazy.ts'
import { type Session, setSetting, useSession } from '../api/session/session.ts'
import { themeAt } from '../api/state/setting.ts'
import { reloadIfNewer } from '../api/state/reload.ts'
import { openWords } from '../api/words.ts'
import { EarlyBoundary } from './errors/early-boundary.tsx'
import { Exception, GuideForNobody } from './errors/exception.tsx'
import { exceptionOf, guestPath, guidePath, loginPath, redirect, signUpOf } from './guard.ts'
import { Login } from '../sign-in/login/login.tsx'
import { loadConsole } from '../frame/load-console.ts'
import styles from './root.module.css'

const words = (name: string) => openWords([name], useSession.getState().language)
const GuideToFilling = lazy(async () => {
  const [part] = await Promise.all([import('../sign-in/guide-to-filling.tsx'), words('guide')])
  return { default: part.GuideToFilling }
})
const SignUp = lazy(async () => {
  const [part] = await Promise.all([import('../sign-in/sign-up/sign-up.tsx'), words('sign-up')])
  return { default: part.SignUp }
})
const GuestPlace = lazy(async () => {
  const [part] = await Promise.all([import('./guest-place.tsx'), words('guest')])
  return { default: part.GuestPlace }
})
const Console = lazy(async () => {
  const { Console: whole, beginFrame } = await loadConsole()
  beginFrame()
  return { default: whole }
})
/** The kit shown live, for who builds pages: in development only, a build leaves it out. */
const KitBook = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('../frame/kit-book.tsx')).KitBook }))
  : null

/** A password that must be changed comes first: nothing else is answered before. */
const isComplete = ({ info }: Session) => info === null || info.verify || info.mustChange

function apply(): void {
  const { pathname: path, search } = window.location
  const session = useSession.getState()
  const to = redirect(session.isLogin, { path, search }, isComplete(session))
  if (to !== null) window.history.replaceState(null, '', to)
}

/** The guard [2.17]: holds at the start, when the person signs in or out, and against the browser's back button. */
export function followGuard(): void {
  apply()
  if (useSession.getState().isLogin) void loadConsole().catch(() => null) // said where it is drawn
  useSession.subscribe((now, before) => {
    // Who was signed out while they filled in their information has nothing to fill in any more.
    if (before.isLogin && !now.isLogin && window.location.pathname === guidePath) {
      window.history.replaceState(null, '', `${loginPath}${window.location.search}`)
    }
    if (now.isLogin !== before.isLogin || isComplete(now) !== isComplete(before)) apply()
  })
  window.addEventListener('popstate', apply)
  window.addEventListener('vite:preloadError', () => void reloadIfNewer())
}

const onPop = (listener: () => void) => {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

/** The document follows theme and language; `auto` changes on the minute [4.3]. */
function useDocument(): void {
  const theme = useSession((s) => s.setting.theme)
  const model = useSession((s) => s.setting.themeModel)
  const language = useSession((s) => s.language)
  useEffect(() => {
    document.documentElement.dataset.theme = theme
    document.documentElement.lang = language === 'cn' ? 'zh-CN' : 'en'
  }, [theme, language])
  useEffect(() => {
    if (model !== 'auto') return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      if (themeAt('auto', new Date()) !== useSession.getState().setting.theme) setSetting({})
      timer = setTimeout(look, 60_000 - (Date.now() % 60_000))
    }
    look()
    return () => clearTimeout(timer)
  }, [model])
}

export function Root() {
  return (
    <EarlyBoundary>
      <Place />
    </EarlyBoundary>
  )
}

function Place() {
  useDocument()
  const isLogin = useSession((s) => s.isLogin)
  const complete = useSession(isComplete)
  const path = useSyncExternalStore(onPop, () => window.location.pathname)
  const signUp = signUpOf(path)
  if (signUp)
    return (
      <Suspense fallback={<Splash />}>
        <SignUp path={signUp} />
      </Suspense>
    )
  if (path === guestPath)
    return (
      <Suspense fallback={<Splash />}>
        <GuestPlace />
      </Suspense>
    )
  if (!isLogin) {
    const code = exceptionOf(path)
    if (path === guidePath) return <GuideForNobody />
    return code ? <Exception code={code} /> : <Login />
  }
  if (KitBook && path === '/dev/kit')
    return (
      <Suspense fallback={<Splash />}>
        <KitBook />
      </Suspense>
    )
  return <Suspense fallback={<Splash />}>{complete ? <Console /> : <GuideToFilling />}</Suspense>
}

function Splash() {
  const t = useText()
  return (
    <div className={styles.splash} role="status" aria-label={t('common.loading')}>
      <i />
    </div>
  )
}
