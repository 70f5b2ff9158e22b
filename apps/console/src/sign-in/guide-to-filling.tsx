import type { WordKey } from '@cpm/contract'
import { useText } from '../api/text.ts'
import type { Information } from '@cpm/contract/people/me/me'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { quietApi } from '../api/api.ts'
import { watchEnd, watchSession } from '../api/session/keep-alive.ts'
import { isEnglish } from '../api/session/password.ts'
import { AnswerError } from '../api/send.ts'
import { useSession } from '../api/session/session.ts'
import { logOutNow } from '../frame/session/ask-log-out.ts'
import { LoginField, PlainButton, SubmitButton, holdFocus } from './login/login-field.tsx'
import { LoginPage } from './login/login-page.tsx'
import { useValues } from './login/login-values.ts'
import { saidOf, useSaid } from './login/login-words.ts'
import { CodeField } from './password/password-code.tsx'
import { refusalOfCode, refusalOfEmail } from './password/password-rule.ts'
import styles from './login/login-field.module.css'
import loginStyles from './login/login.module.css'

/** Where an account whose information is incomplete finishes it before going on [2.3]. */
export function GuideToFilling() {
  const t = useText()
  const [own, setOwn] = useState<Information | null>(null)
  const [error, setError] = useSaid()
  const load = useCallback(async () => {
    setError(null)
    try {
      const answer = await quietApi.me.information()
      if (answer.verify) goOn(answer)
      else setOwn(answer)
    } catch (e) {
      // A session that has ended has its own way out [8.2].
      if (e instanceof AnswerError && e.code !== 500) setError(e.pair)
    }
  }, [setError])
  useEffect(() => void load(), [load])
  useEffect(() => {
    const stops = [watchSession(), watchEnd()]
    return () => stops.forEach((stop) => stop())
  }, [])
  useEffect(() => {
    document.title = `${t('me.title')} - ${t('system.title')}`
  })
  return (
    <LoginPage>
      <div className={loginStyles.panel}>
        <h1>{t('me.title')}</h1>
        <p className={loginStyles.lead}>{t('me.lead')}</p>
        {own ? <InformationForm own={own} /> : null}
        {error ? (
          <>
            <p className={styles.formError} role="alert">
              {error}
            </p>
            <div className={styles.formFoot} data-is="form-foot">
              <PlainButton onClick={() => void load()}>{t('common.retry')}</PlainButton>
            </div>
          </>
        ) : null}
        <button
          type="button"
          className={loginStyles.link}
          data-is="login-link"
          onMouseDown={holdFocus}
          onClick={() => void logOutNow()}
        >
          {t('user.logOut')}
        </button>
      </div>
    </LoginPage>
  )
}

/** The information is complete; the guard leads on to where the person was going. */
function goOn({ email, verify }: Information): void {
  const { info } = useSession.getState()
  if (!info) return
  useSession.setState({ info: { ...info, email, verify } })
}

type Values = Record<'email' | 'emailCaptcha' | 'phone' | 'description', string>
const phoneShape = /^\+?\d[\d ()-]{4,29}$/

function InformationForm({ own }: { own: Information }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useSaid()
  // The code of the new password has shown already that the address is the person's.
  const needsCode = (text: string) => !own.emailProven || text.trim().toLowerCase() !== own.email?.toLowerCase()
  const form = useValues<Values>(
    'me',
    { email: own.email ?? '', emailCaptcha: '', phone: own.phone ?? '', description: own.description ?? '' },
    {
      email: (v) => refusalOfEmail(v.email),
      emailCaptcha: (v) => (needsCode(v.email) ? refusalOfCode(v.emailCaptcha) : null),
      phone: (v): WordKey | null =>
        v.phone.trim() === '' ? 'me.phoneRequired' : phoneShape.test(v.phone.trim()) ? null : 'me.phoneInvalid',
      description: () => null,
    },
  )
  const fields = ['email', 'emailCaptcha', 'phone', 'description'] as const
  const email = form.values.email.trim()

  function refuse(e: unknown): void {
    if (!(e instanceof AnswerError)) return setError(saidOf(e))
    const atField = form.refuse(e, fields)
    setError(atField || e.code === 500 ? null : e.pair)
  }

  async function ask(): Promise<boolean> {
    setError(null)
    if (!form.check(['email'])) return false
    await quietApi.me.sendCode({ email, isEnglish: isEnglish() })
    return true
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setError(null)
    if (busy || !form.check(fields)) return
    setBusy(true)
    const { emailCaptcha, phone, description } = form.values
    const proof = needsCode(email) ? { emailCaptcha: emailCaptcha.trim() } : {}
    try {
      const more = { phone: phone.trim(), description: description.trim() }
      goOn(await quietApi.me.complete({ email, ...proof, ...more }))
    } catch (e) {
      refuse(e)
    }
    setBusy(false)
  }

  return (
    <form className={styles.fields} data-is="fields" noValidate onSubmit={(e) => void send(e)}>
      <LoginField id="me-name" label={t('me.name')} value={own.name} readOnly autoComplete="username" />
      {own.enterpriseName ? (
        <LoginField id="me-enterprise" label={t('me.enterprise')} value={own.enterpriseName} readOnly />
      ) : null}
      <LoginField
        label={t('me.email')}
        type="email"
        autoComplete="email"
        autoFocus={!own.emailProven}
        maxLength={254}
        {...(needsCode(form.values.email) ? {} : { hint: t('me.emailConfirmed') })}
        {...form.input('email')}
      />
      {needsCode(form.values.email) ? (
        <CodeField label={t('me.code')} ask={ask} onRefused={refuse} {...form.input('emailCaptcha')} />
      ) : null}
      <LoginField
        label={t('me.phone')}
        type="tel"
        autoComplete="tel"
        autoFocus={own.emailProven}
        maxLength={30}
        {...form.input('phone')}
      />
      <LoginField label={t('me.description')} maxLength={500} {...form.input('description')} />
      <p className={styles.formError} role="alert">
        {error}
      </p>
      <div className={styles.formFoot} data-is="form-foot">
        <SubmitButton busy={busy}>{t('me.submit')}</SubmitButton>
      </div>
    </form>
  )
}
