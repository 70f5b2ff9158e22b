import { useText } from '../../api/text.ts'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { AnswerError } from '../../api/send.ts'
import { fetchSignUp } from '../../api/session/sign-up.ts'
import { linkTo } from '../../router/go.ts'
import { loginPath, type SignUpPath } from '../../router/guard.ts'
import { LoginPage } from '../login/login-page.tsx'
import { Activate } from './sign-up-activate.tsx'
import { Apply } from './sign-up-form.tsx'
import { Problem } from './sign-up-problem.tsx'
import { StateOf } from './sign-up-state.tsx'
import styles from './sign-up.module.css'
import loginStyles from '../login/login.module.css'

const titles = {
  '/sign-up': 'signUp.title',
  '/sign-up/state': 'signUp.stateTitle',
  '/sign-up/activate': 'signUp.activateTitle',
} as const

const onMove = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  window.addEventListener('popstate', listener)
  return () => {
    window.removeEventListener('hashchange', listener)
    window.removeEventListener('popstate', listener)
  }
}

/** The public pages of [4.8]. Their secrets stand behind the #: a browser sends that to nobody. */
export function SignUp({ path }: { path: SignUpPath }) {
  const t = useText()
  const early = useText()
  const secret = useSyncExternalStore(onMove, () => window.location.hash.slice(1))
  useEffect(() => {
    document.title = `${t(titles[path])} - ${early('system.title')}`
  })
  return (
    <LoginPage>
      <div className={`${loginStyles.panel} ${styles.signUp}`}>
        <h1>{t(titles[path])}</h1>
        <WhenOpen>
          {path === '/sign-up' ? (
            <Apply />
          ) : secret === '' ? (
            <p className={loginStyles.lead} role="alert">
              {t('signUp.noReference')}
            </p>
          ) : path === '/sign-up/state' ? (
            <StateOf key={secret} reference={secret} />
          ) : (
            <Activate key={secret} token={secret} />
          )}
        </WhenOpen>
        <a className={loginStyles.link} data-is="login-link" {...linkTo(loginPath)}>
          {early('login.back')}
        </a>
      </div>
    </LoginPage>
  )
}

/** Says that sign-up is not open, where it is not. */
function WhenOpen({ children }: { children: ReactNode }) {
  const t = useText()
  const early = useText()
  const [open, setOpen] = useState<boolean | null>(null)
  const [error, setError] = useState('')
  const load = () => {
    setError('')
    fetchSignUp().then(
      (answer) => setOpen(answer.open),
      (e: unknown) => setError(e instanceof AnswerError ? e.message : early('common.failedHint')),
    )
  }
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(load, [])
  if (error) return <Problem text={error} retry={load} />
  if (open === null) return <p className={loginStyles.lead}>{early('common.loading')}</p>
  if (open) return children
  return (
    <p className={loginStyles.lead} role="alert">
      {t('signUp.closed')} {t('signUp.closedHint')}
    </p>
  )
}
