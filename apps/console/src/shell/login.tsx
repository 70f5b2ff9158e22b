import './login.css'
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { AnswerError } from '../api/send.ts'
import { setLanguage, setSetting, signIn, useSession } from '../api/session.ts'
import { fetchCaptcha, fetchKey, login } from '../api/sign-in.ts'
import { presentToasts } from '../api/toast.ts'
import { loadConsole } from './load-console.ts'
import { LoginArt } from './login-art.tsx'
import { useEarlyText } from './login-words.ts'
import { prefetchConsole } from './prefetch.ts'
import { seal } from './seal.ts'

const nameKey = 'signInName'
const kept = () => {
  try {
    return localStorage.getItem(nameKey) ?? ''
  } catch {
    return ''
  }
}

type Captcha = Awaited<ReturnType<typeof fetchCaptcha>>

/** The sign-in page [2.2]: no antd, so that it is there at once; the console is fetched while the person types. */
export function Login() {
  const t = useEarlyText()
  const language = useSession((s) => s.language)
  const theme = useSession((s) => s.setting.theme)
  useEffect(() => {
    document.title = `${t('login.submit')} - ${t('system.title')}`
  })
  return (
    <div className="login">
      <LoginArt label={t('login.product')}>
        <p className="login-product">{t('login.product')}</p>
        <p className="login-tagline">{t('login.tagline')}</p>
      </LoginArt>
      <main className="login-side">
        <div className="login-corner">
          <button
            type="button"
            className="login-quiet"
            lang={language === 'cn' ? 'en' : 'zh-CN'}
            onClick={() => setLanguage(language === 'cn' ? 'en' : 'cn')}
          >
            {language === 'cn' ? 'English' : '中文'}
          </button>
          <button
            type="button"
            className="login-quiet"
            onClick={() => setSetting({ themeModel: theme === 'dark' ? 'white' : 'dark' })}
          >
            {t(theme === 'dark' ? 'setting.white' : 'setting.dark')}
          </button>
        </div>
        <LoginForm />
        <p className="login-foot">{t('system.title')}</p>
      </main>
      <EarlyToast />
    </div>
  )
}

function LoginForm() {
  const t = useEarlyText()
  const [name, setName] = useState(kept)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [captchaText, setCaptchaText] = useState('')
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [tried, setTried] = useState(false)
  const captchaField = useRef<HTMLInputElement>(null)

  const renew = useCallback(async () => {
    setCaptchaText('')
    try {
      setCaptcha(await fetchCaptcha())
    } catch (e) {
      if (e instanceof AnswerError) setError(e.message)
    }
  }, [])
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
    setError('')
    try {
      const key = await fetchKey()
      const sealed = await seal(key.publicKey, password, key.serverTime)
      const asked = captcha?.required ? { captchaId: captcha.captchaId, captcha: captchaText.trim() } : {}
      const { userVo, tokenValue } = await login({ name: name.trim(), password: sealed, kid: key.kid, ...asked })
      if (remember) localStorage.setItem(nameKey, name.trim())
      else localStorage.removeItem(nameKey)
      await loadConsole()
      signIn(userVo, tokenValue)
    } catch (e) {
      setError(e instanceof AnswerError ? e.message : t('common.failedHint'))
      setBusy(false)
      await renew()
      captchaField.current?.focus()
    }
  }

  const seeCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const wrong = (bad: boolean) => (tried && bad ? { 'aria-invalid': true as const } : {})

  return (
    // Browsers that fill in by themselves fire input as well; until someone does something, nothing more is fetched.
    <form
      className="login-form"
      noValidate
      onSubmit={(e) => void submit(e)}
      onInput={prefetchConsole}
      onPointerDown={prefetchConsole}
    >
      <h1>{t('login.title')}</h1>
      <p className="login-lead">{t('signIn.lead')}</p>
      <label htmlFor="login-name">{t('login.name')}</label>
      <input
        id="login-name"
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
      <label htmlFor="login-password">{t('login.password')}</label>
      <div className="login-with">
        <input
          id="login-password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={100}
          autoFocus={name !== ''}
          value={password}
          onChange={(e) => setPassword(e.target.value)}
          onKeyDown={seeCaps}
          onKeyUp={seeCaps}
          onBlur={() => setCaps(false)}
          {...(caps ? { 'aria-describedby': 'login-caps' } : {})}
          {...wrong(missing.password)}
        />
        <button
          type="button"
          className="login-eye"
          aria-pressed={shown}
          aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          title={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Eye open={shown} />
        </button>
      </div>
      {caps ? (
        <p id="login-caps" className="login-caps" role="status">
          {t('login.capsLock')}
        </p>
      ) : null}
      {needed ? (
        <>
          <label htmlFor="login-captcha">{t('login.captcha')}</label>
          <div className="login-captcha">
            <input
              id="login-captcha"
              ref={captchaField}
              name="captcha"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={20}
              value={captchaText}
              onChange={(e) => setCaptchaText(e.target.value)}
              {...wrong(missing.captcha)}
            />
            <button
              type="button"
              className="login-picture"
              aria-label={t('login.captchaRefresh')}
              title={t('login.captchaRefresh')}
              onClick={() => void renew()}
            >
              {captcha ? <img src={captcha.image} alt={t('login.captchaAlt')} /> : null}
            </button>
          </div>
        </>
      ) : null}
      <label className="login-remember">
        <input type="checkbox" checked={remember} onChange={(e) => setRemember(e.target.checked)} />
        {t('signIn.remember')}
      </label>
      <p className="login-error" role="alert">
        {error || (tried && (missing.name || missing.password || missing.captcha) ? t('signIn.fillIn') : '')}
      </p>
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? <i className="login-spin" aria-hidden="true" /> : null}
        {t(busy ? 'login.submitting' : 'login.submit')}
      </button>
    </form>
  )
}

function Eye({ open }: { open: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {open ? <path d="M4 4l16 16" /> : null}
    </svg>
  )
}

/** A toast from before, such as that the session has ended. */
function EarlyToast() {
  const [text, setText] = useState('')
  useEffect(() => {
    presentToasts((toast) => setText(toast.text))
    return () => presentToasts(null)
  }, [])
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => setText(''), 5000)
    return () => clearTimeout(timer)
  }, [text])
  return text ? (
    <div className="early-toast" role="status">
      {text}
    </div>
  ) : null
}
