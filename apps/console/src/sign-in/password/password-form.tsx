import { type FormEvent, type ReactNode, useState } from 'react'
import { askCode, replacePassword, updateNewPassword } from '../../api/session/password.ts'
import { AnswerError } from '../../api/send.ts'
import { fetchKey } from '../../api/session/sign-in.ts'
import { LoginField, PasswordField, SubmitButton } from '../login/login-field.tsx'
import { useValues } from '../login/login-values.ts'
import { type EarlyKey, saidOf, useEarlyText, useSaid } from '../login/login-words.ts'
import { CodeField } from './password-code.tsx'
import { meets, passwordParts, passwordRules, strengthOf } from './password-rule.ts'
import { seal } from '../../api/session/seal.ts'

type Props = {
  id: string
  /** By a code sent to the e-mail [7.9], or, for an account without one, by the password it has. */
  by: 'code' | 'current'
  /** Of the person who is signed in: shown, and not to be changed. */
  fixed?: { name: string; email: string }
  /** Where nobody is signed in: the name that was typed at the sign-in. */
  name?: string
  dense?: boolean
  submit: EarlyKey
  onDone: (name: string) => void
  /** Buttons beside the one that submits. */
  beside?: ReactNode
}

const fieldsOf = {
  code: ['name', 'email', 'emailCaptcha', 'newPassword', 'confirempsd'],
  current: ['oldPassword', 'newPassword', 'confirempsd'],
} as const

/** The password form [3.8], [5.1]-[5.4]: the same in the console's dialog and on the sign-in page. */
export function PasswordForm({ id, by, fixed, name = '', dense = false, submit, onDone, beside }: Props) {
  const t = useEarlyText()
  const fields = fieldsOf[by]
  const first = { emailCaptcha: '', oldPassword: '', newPassword: '', confirempsd: '' }
  const form = useValues(id, { name, email: '', ...first, ...fixed }, passwordRules)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useSaid()
  const who = { name: form.values.name.trim(), email: form.values.email.trim() }

  function refuse(e: unknown): void {
    if (e instanceof AnswerError) setError(form.refuse(e, fields) ? null : e.pair)
    else setError(saidOf(e))
  }

  async function ask(): Promise<boolean> {
    setError(null)
    if (!form.check(['name', 'email'])) return false
    await askCode(who.name, who.email)
    return true
  }

  async function change(): Promise<void> {
    const { emailCaptcha, oldPassword, newPassword } = form.values
    const { kid, publicKey, serverTime } = await fetchKey()
    const sealed = (text: string) => seal(publicKey, text, serverTime)
    const fresh = { newPassword: await sealed(newPassword), kid }
    if (by === 'code') await updateNewPassword({ ...who, emailCaptcha: emailCaptcha.trim(), ...fresh })
    else await replacePassword({ oldPassword: await sealed(oldPassword), ...fresh })
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setError(null)
    if (!form.check(fields)) return
    setBusy(true)
    try {
      await change()
      onDone(who.name)
    } catch (e) {
      refuse(e)
      setBusy(false)
    }
  }

  return (
    <form className={dense ? 'fields fields-dense' : 'fields'} noValidate onSubmit={(e) => void send(e)}>
      <LoginField
        label={t('password.name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        readOnly={fixed !== undefined}
        autoFocus={fixed === undefined && name === ''}
        {...form.input('name')}
      />
      {by === 'code' ? (
        <>
          <LoginField
            label={t('password.email')}
            type="email"
            autoComplete="email"
            maxLength={254}
            readOnly={fixed !== undefined}
            autoFocus={fixed === undefined && name !== ''}
            {...form.input('email')}
          />
          <CodeField
            label={t('password.code')}
            autoFocus={fixed !== undefined}
            ask={ask}
            onRefused={refuse}
            {...form.input('emailCaptcha')}
          />
        </>
      ) : (
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          autoFocus
          {...form.input('oldPassword')}
        />
      )}
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        hint={<Strength password={form.values.newPassword} />}
        {...form.input('newPassword')}
      />
      <PasswordField label={t('password.confirm')} autoComplete="new-password" {...form.input('confirempsd', true)} />
      <p className="form-error" role="alert">
        {error}
      </p>
      <div className="form-foot">
        {beside}
        <SubmitButton busy={busy}>{t(submit)}</SubmitButton>
      </div>
    </form>
  )
}

/** How good the password is, and which parts of the rule [5.1] it has. */
export function Strength({ password }: { password: string }) {
  const t = useEarlyText()
  const strength = strengthOf(password)
  return (
    <span className="strength">
      <span className="strength-bar" data-strength={strength}>
        <i aria-hidden="true" />
        <i aria-hidden="true" />
        <i aria-hidden="true" />
        <i aria-hidden="true" />
        <span className="hidden-text">{t('strength.label')}</span>
        <b>{strength === 0 ? '' : t(`strength.${strength}`)}</b>
      </span>
      <span className="strength-parts">
        {passwordParts.map((part) => (
          <span key={part} data-met={meets(part, password) ? '' : undefined}>
            {t(`strength.${part}`)}
          </span>
        ))}
      </span>
    </span>
  )
}
