import { useText } from '../../api/text.ts'
import { SignUpLink } from '../sign-up/sign-up-link.tsx'
import { LoginField, PasswordField, SubmitButton } from './login-field.tsx'
import { foresee, type LoginOptions, useLogin } from './use-login.ts'
import styles from './login.module.css'
import loginFieldStyles from './login-field.module.css'

type Props = LoginOptions & {
  /** The password was just changed. */
  changed: boolean
  onForgotten: (name: string) => void
}

/** Name, password and, where it is asked for, what stands in a picture. */
export function LoginForm({ first, changed, refused, onForgotten, onStep, onSignedIn }: Props) {
  const t = useText()
  const form = useLogin({ first, refused, onStep, onSignedIn })
  const { name, password, remember, busy } = form
  return (
    // Browsers that fill in by themselves fire input as well; until someone does something, nothing more is fetched.
    <form
      className={loginFieldStyles.fields}
      data-is="fields"
      noValidate
      onSubmit={(e) => void form.submit(e)}
      onInput={foresee}
      onPointerDown={foresee}
    >
      <h1>{t('login.title')}</h1>
      <p className={styles.lead} role={changed ? 'status' : undefined}>
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
        onChange={(e) => form.setName(e.target.value)}
        {...form.wrong('name')}
      />
      <PasswordField
        id="login-password"
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        autoFocus={name !== ''}
        value={password}
        onChange={(e) => form.setPassword(e.target.value)}
        {...form.wrong('password')}
      />
      {form.picture.needed ? <CaptchaField form={form} /> : null}
      <div className={styles.line}>
        <label className={styles.remember}>
          <input type="checkbox" checked={remember} onChange={(e) => form.setRemember(e.target.checked)} />
          {t('signIn.remember')}
        </label>
        <button type="button" className={styles.link} data-is="login-link" onClick={() => onForgotten(name.trim())}>
          {t('password.forgot')}
        </button>
      </div>
      <p className={loginFieldStyles.formError} role="alert">
        {form.error || (form.fillIn ? t('signIn.fillIn') : '')}
      </p>
      <SubmitButton busy={busy}>{t(busy ? 'login.submitting' : 'login.submit')}</SubmitButton>
      <SignUpLink />
    </form>
  )
}

/** What is read in the picture beside it; a click on the picture brings another. */
function CaptchaField({ form }: { form: ReturnType<typeof useLogin> }) {
  const t = useText()
  const { captcha, text, setText, renew } = form.picture
  return (
    <LoginField
      id="login-captcha"
      label={t('login.captcha')}
      ref={form.captchaField}
      name="captcha"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      value={text}
      onChange={(e) => setText(e.target.value)}
      {...form.wrong('captcha')}
      beside={
        <button
          type="button"
          className={styles.picture}
          aria-label={t('login.captchaRefresh')}
          title={t('login.captchaRefresh')}
          onClick={() => void renew()}
        >
          {captcha ? <img src={captcha.image} alt={t('login.captchaAlt')} /> : null}
        </button>
      }
    />
  )
}
