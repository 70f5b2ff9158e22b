import type { Pair } from '@cpm/contract/kernel/words'
import { type ComponentType, type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { AnswerError } from '../../api/send.ts'
import { signIn } from '../../api/session/session.ts'
import { fetchCaptcha, fetchKey, login, type SignedIn } from '../../api/session/sign-in.ts'
import { toast } from '../../api/toast.ts'
import { loadConsole } from '../../frame/load-console.ts'
import { LoginField, PasswordField, SubmitButton } from './login-field.tsx'
import type { ForgottenProps } from './login-forgotten.tsx'
import { keepName, keptName } from './login-name.ts'
import { LoginPage } from './login-page.tsx'
import { SecondStep } from './login-step.tsx'
import { saidOf, useEarlyText, useSaid } from './login-words.ts'
import { prefetchConsole } from '../../router/pages/prefetch.ts'
import { seal } from '../../api/session/seal.ts'
import { SignUpLink } from '../sign-up/sign-up-link.tsx'

type Captcha = Awaited<ReturnType<typeof fetchCaptcha>>

/** The sign-in page [2.2]: no antd, so that it is there at once; the console is fetched while the person types. */
export function Login() {
  const t = useEarlyText()
  const [Forgotten, setForgotten] = useState<ComponentType<ForgottenProps> | null>(null)
  const [name, setName] = useState(keptName)
  const [changed, setChanged] = useState(false)
  const [step, setStep] = useState<{ ticket: string } | null>(null)
  const [refused, setRefused] = useState<Pair | null>(null)
  useEffect(() => {
    document.title = `${t(Forgotten ? 'password.forgot' : 'login.submit')} - ${t('system.title')}`
  })
  async function openForgotten(typed: string): Promise<void> {
    setName(typed)
    setChanged(false)
    try {
      const panel = await import('./login-forgotten.tsx')
      setForgotten(() => panel.Forgotten)
    } catch {
      toast.error(t('answer.network'))
    }
  }
  const back = () => setForgotten(null)
  const changedOf = (whose: string) => {
    setName(whose)
    setChanged(true)
    back()
  }
  const firstStep = (typed: string, next: { ticket: string }) => {
    setName(typed)
    setRefused(null)
    setStep(next)
  }
  const startOver = (said: Pair | null) => {
    setRefused(said)
    setStep(null)
  }
  return (
    <LoginPage>
      {Forgotten ? (
        <Forgotten name={name} onBack={back} onChanged={changedOf} />
      ) : step ? (
        <SecondStep ticket={step.ticket} onSignedIn={goIn} onBack={startOver} />
      ) : (
        <LoginForm
          first={name}
          changed={changed}
          refused={refused}
          onForgotten={(typed) => void openForgotten(typed)}
          onStep={firstStep}
        />
      )}
    </LoginPage>
  )
}

async function goIn({ userVo, tokenValue }: SignedIn): Promise<void> {
  await loadConsole()
  signIn(userVo, tokenValue)
}

type LoginFormProps = {
  first: string
  changed: boolean
  /** Why a sign-in has to begin again. */
  refused: Pair | null
  onForgotten: (name: string) => void
  /** The password was right and a code is wanted. */
  onStep: (name: string, step: { ticket: string }) => void
}

function LoginForm({ first, changed, refused, onForgotten, onStep }: LoginFormProps) {
  const t = useEarlyText()
  const [name, setName] = useState(first)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [captchaText, setCaptchaText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useSaid(refused)
  const [tried, setTried] = useState(false)
  const captchaField = useRef<HTMLInputElement>(null)

  const renew = useCallback(async () => {
    setCaptchaText('')
    try {
      setCaptcha(await fetchCaptcha())
    } catch (e) {
      if (e instanceof AnswerError) setError(e.pair)
    }
  }, [setError])
  useEffect(() => void renew(), [renew])

  const needed = captcha?.required ?? true
  const missing = { name: name.trim() === '', password: password === '', captcha: needed && captchaText.trim() === '' }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (busy) return
    if (missing.name || missing.password || missing.captcha) {
      const first = missing.name ? 'name' : missing.password ? 'password' : 'captcha'
      document.getElementById(`login-${first}`)?.focus()
      return
    }
    setBusy(true)
    setError(null)
    try {
      const key = await fetchKey()
      const sealed = await seal(key.publicKey, password, key.serverTime)
      const asked = captcha?.required ? { captchaId: captcha.captchaId, captcha: captchaText.trim() } : {}
      const answer = await login({ name: name.trim(), password: sealed, kid: key.kid, ...asked })
      keepName(remember ? name.trim() : '')
      if ('step' in answer) onStep(name.trim(), answer.step)
      else await goIn(answer)
    } catch (e) {
      setError(saidOf(e))
      setBusy(false)
      await renew()
      captchaField.current?.focus()
    }
  }

  const wrong = (bad: boolean) => (tried && bad ? { error: '' } : {})
  const fillIn = tried && (missing.name || missing.password || missing.captcha) ? t('signIn.fillIn') : ''

  return (
    // Browsers that fill in by themselves fire input as well; until someone does something, nothing more is fetched.
    <form
      className="fields"
      noValidate
      onSubmit={(e) => void submit(e)}
      onInput={prefetchConsole}
      onPointerDown={prefetchConsole}
    >
      <h1>{t('login.title')}</h1>
      <p className="login-lead" role={changed ? 'status' : undefined}>
        {t(changed ? 'login.passwordChanged' : 'signIn.lead')}
      </p>
      <LoginField
        id="login-name"
        label={t('login.name')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        autoFocus={name === ''}
        value={name}
        onChange={(e) => setName(e.target.value)}
        {...wrong(missing.name)}
      />
      <PasswordField
        id="login-password"
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        autoFocus={name !== ''}
        value={password}
        onChange={(e) => setPassword(e.target.value)}
        {...wrong(missing.password)}
      />
      {needed ? (
        <LoginField
          id="login-captcha"
          label={t('login.captcha')}
          ref={captchaField}
          name="captcha"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          value={captchaText}
          onChange={(e) => setCaptchaText(e.target.value)}
          {...wrong(missing.captcha)}
          beside={
            <button
              type="button"
              className="login-picture"
              aria-label={t('login.captchaRefresh')}
              title={t('login.captchaRefresh')}
              onClick={() => void renew()}
            >
              {captcha ? <img src={captcha.image} alt={t('login.captchaAlt')} /> : null}
            </button>
          }
        />
      ) : null}
      <div className="login-line">
        <label className="login-remember">
          <input type="checkbox" checked={remember} onChange={(e) => setRemember(e.target.checked)} />
          {t('signIn.remember')}
        </label>
        <button type="button" className="login-link" onClick={() => onForgotten(name.trim())}>
          {t('password.forgot')}
        </button>
      </div>
      <p className="form-error" role="alert">
        {error || fillIn}
      </p>
      <SubmitButton busy={busy}>{t(busy ? 'login.submitting' : 'login.submit')}</SubmitButton>
      <SignUpLink />
    </form>
  )
}
