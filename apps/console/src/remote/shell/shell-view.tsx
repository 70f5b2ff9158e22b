import { Dropdown } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session/session.ts'
import { useText } from '../../api/text.ts'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import { SessionCover, useOverWords } from '../session/session-cover.tsx'
import { keptFor } from '../session/tab-state.ts'
import type { RemoteSession } from '../session/use-session.ts'
import { useClipboard } from './clipboard.ts'
import { ShellOver } from './shell-over.tsx'
import { type ShellScreen, shellScreen } from './shell-screen.ts'
import { ShellSearch } from './shell-search.tsx'
import { themeOf } from './shell-theme.ts'
import styles from './shell.module.css'

type Props = {
  session: RemoteSession
  sn: string
  fontSize: number
  searching: boolean
  onSearch: (on: boolean) => void
  toolbar: RefObject<HTMLDivElement | null>
}

/** The shell itself: it is fetched when it is first shown. */
export function ShellView(props: Props) {
  const { session, sn, fontSize, searching, onSearch, toolbar } = props
  const t = useText()
  const { path } = useTabRoute()
  const host = useRef<HTMLDivElement>(null)
  const screen = keptFor(path, 'screen', () => {
    const what = shellScreen(session.line, fontSize, (bytes) => t('shell.skipped', { size: formatBytes(bytes) }))
    return { what, end: () => what.dispose() }
  })
  useShown(screen, host, fontSize)
  const { copy, paste, onPaste } = useClipboard(screen)
  useEffect(() => {
    screen.hearKeys((key) => {
      if (key === 'copy') copy()
      if (key === 'search') onSearch(true)
      if (key === 'toolbar') toolbar.current?.querySelector('button')?.focus()
    })
  }, [screen, copy, onSearch, toolbar])
  const over = useOverWords(session)
  // What was on the screen stays there to be read; without a session there never was anything.
  const wasOpen = session.place !== null && session.phase === 'over'
  const items = [
    { key: 'copy', label: t('shell.copy'), disabled: !screen.term.hasSelection(), onClick: copy },
    { key: 'paste', label: t('shell.paste'), disabled: session.phase !== 'open', onClick: () => void paste() },
    { key: 'all', label: t('shell.selectAll'), onClick: () => screen.term.selectAll() },
    { key: 'search', label: t('shell.search'), onClick: () => onSearch(true) },
    { key: 'clear', label: t('shell.clear'), onClick: () => screen.term.clear() },
  ]
  const [, setMenu] = useState(0)
  return (
    <div className={styles.stage}>
      <Dropdown trigger={['contextMenu']} menu={{ items }} onOpenChange={() => setMenu((n) => n + 1)}>
        <div
          ref={host}
          className={styles.screen}
          role="group"
          aria-label={t('shell.screen', { sn })}
          onPasteCapture={onPaste}
        />
      </Dropdown>
      {searching ? (
        <ShellSearch
          screen={screen}
          onClose={() => {
            onSearch(false)
            screen.term.focus()
          }}
        />
      ) : null}
      {wasOpen && over !== null ? <ShellOver session={session} words={over} /> : <SessionCover session={session} />}
    </div>
  )
}

/** In the page, as large as it has room for, in the page's look. */
function useShown(screen: ShellScreen, host: RefObject<HTMLDivElement | null>, fontSize: number): void {
  const isDark = useSession((s) => s.setting.theme === 'dark')
  useEffect(() => {
    if (!host.current) return undefined
    const place = host.current
    screen.show(place)
    screen.term.focus()
    const watch = new ResizeObserver(() => {
      if (place.clientWidth > 0 && place.clientHeight > 0) screen.fit()
    })
    watch.observe(place)
    return () => watch.disconnect()
  }, [screen, host])
  useEffect(() => {
    screen.look({ theme: themeOf(isDark) })
  }, [screen, isDark])
  useEffect(() => {
    screen.look({ fontSize })
  }, [screen, fontSize])
}
