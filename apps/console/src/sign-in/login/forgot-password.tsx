import { useText } from '../../api/text.ts'
import { holdFocus } from './login-field.tsx'
import { PasswordForm } from '../password/password-form.tsx'
import styles from './login.module.css'

export type ForgottenProps = { name: string; onBack: () => void; onChanged: (name: string) => void }

/** A forgotten password is replaced by one's own e-mail; this stands in the place of the sign-in form. */
export function Forgotten({ name, onBack, onChanged }: ForgottenProps) {
  const t = useText()
  return (
    <div className={styles.panel}>
      <h1>{t('password.forgot')}</h1>
      <p className={styles.lead}>{t('login.forgottenLead')}</p>
      <PasswordForm id="forgotten" by="code" name={name} submit="password.title" onDone={onChanged} />
      <button type="button" className={styles.link} data-is="login-link" onMouseDown={holdFocus} onClick={onBack}>
        {t('login.back')}
      </button>
    </div>
  )
}
