import { useText } from '../../api/text.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { setLanguage, setSetting, useSession } from '../../api/session/session.ts'
import { presentToasts } from '../../api/state/toast.ts'
import { LoginArt } from './login-art.tsx'
import artStyles from './login-art.module.css'
import styles from './login.module.css'

/** The page around the sign-in, and around what may have to be done before the console: art, language, theme. */
export function LoginPage({ children }: { children: ReactNode }) {
  const t = useText()
  const language = useSession((s) => s.language)
  const theme = useSession((s) => s.setting.theme)
  return (
    <div className={styles.login}>
      <LoginArt label={t('login.product')}>
        <p className={artStyles.product}>{t('login.product')}</p>
        <p className={artStyles.tagline}>{t('login.tagline')}</p>
      </LoginArt>
      <main className={styles.side}>
        <div className={styles.corner}>
          <button
            type="button"
            className={styles.quiet}
            lang={language === 'cn' ? 'en' : 'zh-CN'}
            onClick={() => setLanguage(language === 'cn' ? 'en' : 'cn')}
          >
            {language === 'cn' ? 'English' : '中文'}
          </button>
          <button
            type="button"
            className={styles.quiet}
            onClick={() => setSetting({ themeModel: theme === 'dark' ? 'white' : 'dark' })}
          >
            {t(theme === 'dark' ? 'setting.white' : 'setting.dark')}
          </button>
        </div>
        {children}
        <p className={styles.foot}>{t('system.title')}</p>
      </main>
      <EarlyToast />
    </div>
  )
}

/** A toast from before, such as that the session has ended. */
function EarlyToast() {
  const [text, setText] = useState('')
  useEffect(() => {
    presentToasts((toast) => setText(toast?.text ?? ''))
    return () => presentToasts(null)
  }, [])
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => setText(''), 5000)
    return () => clearTimeout(timer)
  }, [text])
  return text ? (
    <div className={styles.earlyToast} role="status">
      {text}
    </div>
  ) : null
}
