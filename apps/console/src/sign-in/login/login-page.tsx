import { useText } from '../../api/text.ts'
import './login.module.css'
import { type ReactNode, useEffect, useState } from 'react'
import { setLanguage, setSetting, useSession } from '../../api/session/session.ts'
import { presentToasts } from '../../api/state/toast.ts'
import { LoginArt } from './login-art.tsx'

/** The page around the sign-in, and around what may have to be done before the console: art, language, theme. */
export function LoginPage({ children }: { children: ReactNode }) {
  const t = useText()
  const language = useSession((s) => s.language)
  const theme = useSession((s) => s.setting.theme)
  return (
    <div className="login">
      <LoginArt label={t('login.product')}>
        <p className="login-product">{t('login.product')}</p>
        <p className="login-tagline">{t('login.tagline')}</p>
      </LoginArt>
      <main className="login-side">
        <div className="login-corner">
          <button
            type="button"
            className="login-quiet"
            lang={language === 'cn' ? 'en' : 'zh-CN'}
            onClick={() => setLanguage(language === 'cn' ? 'en' : 'cn')}
          >
            {language === 'cn' ? 'English' : '中文'}
          </button>
          <button
            type="button"
            className="login-quiet"
            onClick={() => setSetting({ themeModel: theme === 'dark' ? 'white' : 'dark' })}
          >
            {t(theme === 'dark' ? 'setting.white' : 'setting.dark')}
          </button>
        </div>
        {children}
        <p className="login-foot">{t('system.title')}</p>
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
    <div className="early-toast" role="status">
      {text}
    </div>
  ) : null
}
