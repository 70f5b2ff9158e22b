import { Suspense, lazy, useEffect, useSyncExternalStore } from 'react'
import { setSetting, useSession } from '../api/session.ts'
import { themeAt } from '../api/setting.ts'
import { Exception } from './exception.tsx'
import { exceptionOf, redirect } from './guard.ts'
import { Login } from './login.tsx'
import { loadConsole } from './load-console.ts'
import { useEarlyText } from './login-words.ts'

const Console = lazy(async () => ({ default: (await loadConsole()).Console }))

function apply(): void {
  const { pathname: path, search } = window.location
  const to = redirect(useSession.getState().isLogin, { path, search })
  if (to !== null) window.history.replaceState(null, '', to)
}

/** The guard [2.17]: holds at the start, when the person signs in or out, and against the browser's back button. */
export function followGuard(): void {
  apply()
  if (useSession.getState().isLogin) void loadConsole()
  useSession.subscribe((now, before) => {
    if (now.isLogin !== before.isLogin) apply()
  })
  window.addEventListener('popstate', apply)
  window.addEventListener('vite:preloadError', () => void reloadIfNewer())
}

/** A part of the console did not come. If a newer console has taken its place, the page starts again with that. */
async function reloadIfNewer(): Promise<void> {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src')
  const page = await fetch('/', { cache: 'no-store', credentials: 'omit' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')
  if (own && page.includes('type="module"') && !page.includes(own)) window.location.reload()
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
  useDocument()
  const isLogin = useSession((s) => s.isLogin)
  const path = useSyncExternalStore(onPop, () => window.location.pathname)
  if (!isLogin) {
    const code = exceptionOf(path)
    return code ? <Exception code={code} /> : <Login />
  }
  return (
    <Suspense fallback={<Splash />}>
      <Console />
    </Suspense>
  )
}

function Splash() {
  const t = useEarlyText()
  return (
    <div className="splash" role="status" aria-label={t('common.loading')}>
      <i />
    </div>
  )
}
