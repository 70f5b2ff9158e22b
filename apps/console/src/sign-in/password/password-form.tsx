import { useText, type WordKey } from '../../api/text.ts'
import type { ReactNode } from 'react'
import { LoginField, PasswordField, SubmitButton } from '../login/login-field.tsx'
import { CodeField } from './password-code.tsx'
import { meets, passwordParts, strengthOf } from './password-rule.ts'
import { type PasswordChange, usePasswordChange } from './use-password-change.ts'
import styles from '../login/login-field.module.css'

type Props = PasswordChange & {
  dense?: boolean
  submit: WordKey
  /** Buttons beside the one that submits. */
  beside?: ReactNode
}

/** The password form [3.8], [5.1]-[5.4]: the same in the console's dialog and on the sign-in page. */
export function PasswordForm({ id, by, fixed, name = '', dense = false, submit, onDone, beside }: Props) {
  const t = useText()
  const { form, busy, error, refuse, ask, send } = usePasswordChange({ id, by, fixed, name, onDone })

  return (
    <form
      className={dense ? `${styles.fields} ${styles.fieldsDense}` : styles.fields}
      data-is="fields"
      noValidate
      onSubmit={(e) => void send(e)}
    >
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
      <p className={styles.formError} role="alert">
        {error}
      </p>
      <div className={styles.formFoot} data-is="form-foot">
        {beside}
        <SubmitButton busy={busy}>{t(submit)}</SubmitButton>
      </div>
    </form>
  )
}

/** How good the password is, and which parts of the rule [5.1] it has. */
export function Strength({ password }: { password: string }) {
  const t = useText()
  const strength = strengthOf(password)
  return (
    <span className={styles.strength}>
      <span className={styles.strengthBar} data-strength={strength}>
        <i aria-hidden="true" />
        <i aria-hidden="true" />
        <i aria-hidden="true" />
        <i aria-hidden="true" />
        <span data-is="hidden-text">{t('strength.label')}</span>
        <b>{strength === 0 ? '' : t(`strength.${strength}`)}</b>
      </span>
      <span className={styles.strengthParts}>
        {passwordParts.map((part) => (
          <span key={part} data-met={meets(part, password) ? '' : undefined}>
            {t(`strength.${part}`)}
          </span>
        ))}
      </span>
    </span>
  )
}
