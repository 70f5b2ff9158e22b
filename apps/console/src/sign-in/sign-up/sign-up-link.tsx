import { useText } from '../../api/text.ts'
import { useEffect, useState } from 'react'
import { fetchSignUp } from '../../api/session/sign-up.ts'
import { linkTo } from '../../router/go.ts'
import { signUpPath } from '../../router/guard.ts'
import styles from '../login/login.module.css'

/** The way from the sign-in to an account, where people may sign up by themselves. Its line is there at once. */
export function SignUpLink() {
  const t = useText()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    fetchSignUp().then(
      (answer) => setOpen(answer.open),
      () => undefined,
    )
  }, [])
  return (
    <p className={styles.more}>
      {open ? (
        <>
          {t('login.noAccount')}{' '}
          <a className={styles.link} data-is="login-link" {...linkTo(signUpPath)}>
            {t('login.signUp')}
          </a>
        </>
      ) : null}
    </p>
  )
}
