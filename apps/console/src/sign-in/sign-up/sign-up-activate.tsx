import { useText } from '../../api/text.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { seal } from '../../api/session/seal.ts'
import { AnswerError } from '../../api/send.ts'
import { fetchKey } from '../../api/session/sign-in.ts'
import { activateAccount, fetchLink } from '../../api/session/sign-up.ts'
import { linkTo } from '../../router/go.ts'
import { loginPath } from '../../router/guard.ts'
import { LoginField, PasswordField, SubmitButton } from '../login/login-field.tsx'
import { keepName } from '../login/login-name.ts'
import { useValues } from '../login/login-values.ts'
import { saidOf, useSaid } from '../login/login-words.ts'
import { Strength } from '../password/password-form.tsx'
import { passwordRules } from '../password/password-rule.ts'
import { Problem } from './sign-up-problem.tsx'
import styles from './sign-up.module.css'
import loginFieldStyles from '../login/login-field.module.css'
import loginStyles from '../login/login.module.css'

type Link = Awaited<ReturnType<typeof fetchLink>>

/** What an activation link opens: to look at it changes nothing, the button does [4.8]. */
export function Activate({ token }: { token: string }) {
  const t = useText()
  const early = useText()
  const [link, setLink] = useState<Link | null>(null)
  const [dead, setDead] = useState('')
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    fetchLink(token).then(setLink, (e: unknown) => setDead(e instanceof AnswerError ? e.message : ''))
  }, [token])
  if (name !== null) return <Ready name={name} />
  if (dead)
    return (
      <>
        <Problem text={dead} />
        <p className={styles.text}>{t('signUp.deadHint')}</p>
      </>
    )
  if (!link) return <p className={loginStyles.lead}>{early('common.loading')}</p>
  const done = (chosen: string) => {
    keepName(chosen)
    setName(chosen)
  }
  return <ActivationForm link={link} token={token} onDone={done} />
}

function Ready({ name }: { name: string }) {
  const t = useText()
  return (
    <div role="status">
      <h2 className={styles.good}>{t('signUp.ready')}</h2>
      <p className={styles.text}>{t('signUp.readyHint', { name })}</p>
      <a className={loginFieldStyles.submit} data-is="field-submit" {...linkTo(loginPath)}>
        {t('signUp.toSignIn')}
      </a>
    </div>
  )
}

const fields = ['name', 'newPassword', 'confirempsd'] as const
const blank = { name: '', email: '', emailCaptcha: '', oldPassword: '', newPassword: '', confirempsd: '' }

type FormProps = { link: Link; token: string; onDone: (name: string) => void }

function ActivationForm({ link, token, onDone }: FormProps) {
  const t = useText()
  const early = useText()
  const form = useValues('activate', blank, passwordRules)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useSaid()

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setError(null)
    if (busy || !form.check(fields)) return
    setBusy(true)
    try {
      const { kid, publicKey, serverTime } = await fetchKey()
      const newPassword = await seal(publicKey, form.values.newPassword, serverTime)
      onDone((await activateAccount({ token, name: form.values.name.trim(), newPassword, kid })).name)
    } catch (e) {
      if (e instanceof AnswerError) setError(form.refuse(e, fields) ? null : e.pair)
      else setError(saidOf(e))
      setBusy(false)
    }
  }

  return (
    <form className={loginFieldStyles.fields} data-is="fields" noValidate onSubmit={(e) => void send(e)}>
      <p className={loginStyles.lead}>{t('signUp.activateLead', { company: link.company })}</p>
      <LoginField id="activate-email" label={t('registration.email')} value={link.email} readOnly />
      <LoginField
        label={early('password.name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={100}
        hint={t('signUp.nameHint')}
        {...form.input('name')}
      />
      <PasswordField
        label={early('login.password')}
        autoComplete="new-password"
        hint={<Strength password={form.values.newPassword} />}
        {...form.input('newPassword')}
      />
      <PasswordField
        label={early('password.confirm')}
        autoComplete="new-password"
        {...form.input('confirempsd', true)}
      />
      <p className={loginFieldStyles.formError} role="alert">
        {error}
      </p>
      <div className={loginFieldStyles.formFoot} data-is="form-foot">
        <SubmitButton busy={busy}>{t('signUp.activate')}</SubmitButton>
      </div>
    </form>
  )
}
