import type { ReactNode } from 'react'
import { setLanguage, setSetting, useSession } from '../../api/session/session.ts'
import { useText } from '../../api/text.ts'
import styles from './guest.module.css'

/** The page around what a guest reads: nothing of the console but its language and its theme. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const t = useText()
  const language = useSession((s) => s.language)
  const theme = useSession((s) => s.setting.theme)
  return (
    <div className={styles.page}>
      <header className={styles.corner}>
        <button
          type="button"
          lang={language === 'cn' ? 'en' : 'zh-CN'}
          onClick={() => setLanguage(language === 'cn' ? 'en' : 'cn')}
        >
          {language === 'cn' ? 'English' : '中文'}
        </button>
        <button type="button" onClick={() => setSetting({ themeModel: theme === 'dark' ? 'white' : 'dark' })}>
          {t(theme === 'dark' ? 'setting.white' : 'setting.dark')}
        </button>
      </header>
      <main className={styles.card}>{children}</main>
      <p className={styles.foot}>{t('system.title')}</p>
    </div>
  )
}
