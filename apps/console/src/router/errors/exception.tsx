import { useText, type WordKey } from '../../api/text.ts'
import { type ExceptionCode, loginPath } from '../guard.ts'
import { useTitle } from '../../sign-in/login/login-words.ts'
import styles from './exception.module.css'

const texts: Record<ExceptionCode, [title: WordKey, hint: WordKey]> = {
  '403': ['exception.403', 'exception.403Hint'],
  '404': ['exception.404', 'exception.404Hint'],
  '500': ['exception.500', 'exception.500Hint'],
}

/** Who is not signed in has no information to complete yet [2.3]. */
export function GuideForNobody() {
  const t = useText()
  useTitle(t('me.title'))
  return (
    <main className={styles.exception}>
      <h1>{t('me.title')}</h1>
      <p>{t('exception.guideHint')}</p>
      <button type="button" className={styles.plainButton} onClick={() => window.location.assign(loginPath)}>
        {t('login.submit')}
      </button>
    </main>
  )
}

type ExceptionProps = {
  code: ExceptionCode
  /** The address that led here, where it is known. */
  address?: string | undefined
  /** Goes home inside the frame; without it the address is followed. */
  onHome?: () => void
}

/** A page opened by itself, as from a mail, has nothing to go back to. */
const hasPageBefore = () => window.history.length > 1

/** The pages of [2.3]. */
export function Exception({ code, address, onHome }: ExceptionProps) {
  const t = useText()
  const [title, hint] = texts[code]
  useTitle(t(title))
  return (
    <div className={styles.exception}>
      <div className={styles.code} aria-hidden="true">
        {code}
      </div>
      <h1>{t(title)}</h1>
      <p>{t(hint)}</p>
      {address ? (
        <p className={styles.address}>
          {t('exception.address')} <code>{address}</code>
        </p>
      ) : null}
      <div className={styles.actions}>
        {hasPageBefore() ? (
          <button
            type="button"
            className={`${styles.plainButton} ${styles.plainButtonQuiet}`}
            onClick={() => window.history.back()}
          >
            {t('exception.back')}
          </button>
        ) : null}
        <button type="button" className={styles.plainButton} onClick={onHome ?? (() => window.location.assign('/'))}>
          {t('exception.home')}
        </button>
      </div>
    </div>
  )
}
