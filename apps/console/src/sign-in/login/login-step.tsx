import { useText } from '../../api/text.ts'
import { type FormEvent, useState } from 'react'
import { AnswerError } from '../../api/send.ts'
import { secondStep, type SignedIn } from '../../api/session/sign-in.ts'
import { LoginField, SubmitButton, holdFocus } from './login-field.tsx'
import { useValues } from './login-values.ts'
import { type Said, saidOf, useSaid } from './login-words.ts'
import styles from './login.module.css'
import loginFieldStyles from './login-field.module.css'

type Props = {
  ticket: string
  onSignedIn: (who: SignedIn) => Promise<void>
  /** Back to the name and password, with what there is to say of it. */
  onBack: (said: Said | null) => void
}

/** The second step of the sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ ticket, onSignedIn, onBack }: Props) {
  const t = useText()
  const [recovery, setRecovery] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useSaid()
  const form = useValues('step', { code: '' }, { code: (v) => (v.code.trim() === '' ? 'login.codeRequired' : null) })

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setError(null)
    if (busy || !form.check(['code'])) return
    setBusy(true)
    try {
      await onSignedIn(await secondStep(ticket, form.values.code))
    } catch (e) {
      setBusy(false)
      if (!(e instanceof AnswerError)) return setError(saidOf(e))
      if (e.issues.some((issue) => issue.path === 'ticket')) return onBack('login.stepOver')
      const atField = form.refuse(e, ['code'])
      if (!atField) setError(e.pair)
    }
  }

  function turn(): void {
    form.set('code', '')
    setError(null)
    setRecovery(!recovery)
    form.focus('code')
  }

  return (
    <div className={styles.panel}>
      <h1>{t('login.stepTitle')}</h1>
      <p className={styles.lead}>{t(recovery ? 'login.recoveryLead' : 'login.stepLead')}</p>
      <form className={loginFieldStyles.fields} data-is="fields" noValidate onSubmit={(e) => void send(e)}>
        <LoginField
          label={t(recovery ? 'login.recoveryCode' : 'login.code')}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize={recovery ? 'characters' : 'none'}
          spellCheck={false}
          maxLength={recovery ? 40 : 12}
          autoFocus
          {...form.input('code')}
        />
        <p className={loginFieldStyles.formError} role="alert">
          {error}
        </p>
        <SubmitButton busy={busy}>{t(busy ? 'login.submitting' : 'login.submit')}</SubmitButton>
      </form>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.link}
          data-is="login-link"
          onMouseDown={holdFocus}
          onClick={() => onBack(null)}
        >
          {t('login.back')}
        </button>
        <button type="button" className={styles.link} data-is="login-link" onMouseDown={holdFocus} onClick={turn}>
          {t(recovery ? 'login.useApp' : 'login.useRecovery')}
        </button>
      </div>
    </div>
  )
}
