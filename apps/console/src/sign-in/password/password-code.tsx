import { useText } from '../../api/text.ts'
import { type ComponentProps, useState } from 'react'
import { AnswerError } from '../../api/send.ts'
import { LoginField, holdFocus } from '../login/login-field.tsx'
import { useCodeWait } from './password-wait.ts'
import styles from '../login/login-field.module.css'

type Props = ComponentProps<typeof LoginField> & {
  /** Has the code sent; false when something must be filled in first [5.4]. */
  ask: () => Promise<boolean>
  onRefused: (error: unknown) => void
  /** What is said once it is sent, where the usual words would say too much. */
  sent?: string
}

/** The field for a code that comes by e-mail, with the button that asks for one and the wait before another [9.1]. */
export function CodeField({ ask, onRefused, sent, ...field }: Props) {
  const t = useText()
  const [seconds, startWait] = useCodeWait()
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState<'password.codeSent' | 'password.wait' | null>(null)
  // In a wait from before a reload there is no other note.
  const said = seconds > 0 ? (note ?? 'password.wait') : note === 'password.codeSent' ? note : null

  async function send(): Promise<void> {
    if (busy) return
    if (seconds > 0) return setNote('password.wait')
    setBusy(true)
    setNote(null)
    try {
      if (!(await ask())) return
      startWait()
      setNote('password.codeSent')
      document.getElementById(field.id)?.focus()
    } catch (error) {
      // Asked for just now from elsewhere: said by the same words.
      if (error instanceof AnswerError && error.code === 429) startWait()
      onRefused(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <LoginField
      {...field}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={12}
      hint={
        <span role="status" className={said === 'password.wait' ? styles.warn : undefined}>
          {said === 'password.codeSent' && sent ? sent : said ? t(said) : ''}
        </span>
      }
      beside={
        <button
          type="button"
          className={styles.beside}
          aria-disabled={seconds > 0 || busy}
          onMouseDown={holdFocus}
          onClick={() => void send()}
        >
          {seconds > 0 ? t('password.codeAgain', { seconds }) : t('password.getCode')}
        </button>
      }
    />
  )
}
