import { Provider as MotionProvider } from '@rc-component/motion'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US.js'
import zhCN from 'antd/es/locale/zh_CN.js'
import type { Locale } from 'antd/es/locale/index.js'
import type { Language } from '@cpm/contract/kernel/words'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { type ReactNode, useMemo } from 'react'
import { queryClient } from '../api/query.ts'
import { useSession } from '../api/session/session.ts'
import { FeedbackHost } from '../kit/dialog/feedback.tsx'
import { useMedia } from '../kit/page/media.ts'
import { antdTheme } from './theme.ts'
import styles from './providers.module.css'

// TypeScript takes antd's modules for CommonJS and wraps their default; the bundler does not.
const locales = { cn: zhCN, en: enUS } as unknown as Record<Language, Locale>

/** What the parts of the kit count on: antd in theme and language, queries, toasts and questions. */
export function Surroundings({ children }: { children: ReactNode }) {
  const language = useSession((s) => s.language)
  const theme = useSession((s) => s.setting.theme)
  const isTouch = useMedia('(pointer: coarse)')
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const config = useMemo(() => antdTheme(theme, isTouch), [theme, isTouch])
  dayjs.locale(language === 'cn' ? 'zh-cn' : 'en')
  return (
    <ConfigProvider theme={config} locale={locales[language]} button={{ autoInsertSpace: false }}>
      {/* Styles without motion are not enough: antd would still take some frames to bring in what is there at once. */}
      <MotionProvider motion={!isStill}>
        <QueryClientProvider client={queryClient}>
          <div className={styles.app}>
            <FeedbackHost />
            {children}
          </div>
        </QueryClientProvider>
      </MotionProvider>
    </ConfigProvider>
  )
}
