import { useText } from '../../api/text.ts'
import { type ComponentProps, type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useState } from 'react'
import styles from './login-field.module.css'

type FieldProps = {
  id: string
  label: ReactNode
  error?: string
  hint?: ReactNode
  ref?: Ref<HTMLInputElement>
  /** Stands beside the field, such as the button that sends the code. */
  beside?: ReactNode
} & Omit<ComponentProps<'input'>, 'id' | 'ref'>

const refuses = (error: string | undefined) => (error === undefined ? {} : { 'aria-invalid': true as const })
const told = (...ids: (string | false | undefined)[]) => {
  const named = ids.filter(Boolean).join(' ')
  return named ? { 'aria-describedby': named } : {}
}

/** For a button's mouse down: leaving a field would tell its error, and the button would move from under the click. */
export const holdFocus = (event: MouseEvent) => event.preventDefault()

/** A field without antd: label above, its error below. An empty `error` marks the field without a text of its own. */
export function LoginField({ id, label, error, hint, beside, ...input }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={beside ? styles.row : undefined}>
        <input id={id} {...input} {...refuses(error)} {...told(error && `${id}-error`, hint ? `${id}-hint` : '')} />
        {beside}
      </div>
      <Notes id={id} error={error} hint={hint} />
    </div>
  )
}

/** What is wrong with a field, and what helps. */
function Notes({ id, error, hint }: Pick<FieldProps, 'id' | 'error' | 'hint'>) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      {hint ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
    </>
  )
}

/** A field for a password: shown on demand, and says when Caps Lock is on. */
export function PasswordField({ id, label, error, hint, ...input }: Omit<FieldProps, 'beside' | 'type'>) {
  const t = useText()
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const seeCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const eye = t(shown ? 'login.hidePassword' : 'login.showPassword')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.with}>
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          {...input}
          onKeyDown={seeCaps}
          onKeyUp={seeCaps}
          onBlur={(event) => {
            setCaps(false)
            input.onBlur?.(event)
          }}
          {...refuses(error)}
          {...told(error && `${id}-error`, caps && `${id}-caps`, hint ? `${id}-hint` : '')}
        />
        <button
          type="button"
          className={styles.eye}
          aria-label={eye}
          title={eye}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          <Eye open={shown} />
        </button>
      </div>
      <p id={`${id}-caps`} className={styles.caps} role="status">
        {caps ? t('login.capsLock') : ''}
      </p>
      <Notes id={id} error={error} hint={hint} />
    </div>
  )
}

/** The button of a form without antd. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      className={styles.submit}
      data-is="field-submit"
      onMouseDown={holdFocus}
      disabled={busy}
      aria-busy={busy}
    >
      {busy ? <i className={styles.spin} aria-hidden="true" /> : null}
      {children}
    </button>
  )
}

export const PlainButton = (props: ComponentProps<'button'>) => (
  <button type="button" className={styles.plain} {...props} />
)

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
