import { Dropdown } from 'antd'
import { memo, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useHouse } from '../../api/state/house.ts'
import { lazy } from '../../api/lazy.ts'
import { useLive } from '../../api/live.ts'
import { setLanguage, useSession } from '../../api/session/session.ts'
import { isListed, useUploads } from '../../api/transfer/upload-state.ts'
import { Bell } from '../../people/message/mine/bell.tsx'
import { Icon, type IconName } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { restartTab, useMenuState, usePages, useTabs } from '../frame-state.ts'
import { helpPath } from '../../router/guard.ts'
import { useHeldBack } from '../../router/required-step.ts'
import { matchPage, nameOf, titleOf } from '../menu/menu.ts'
import { topicOf } from '../../platform/help/topics.ts'
import { MenuSearch } from '../search/menu-search.tsx'
import { navigate } from '../../router/navigate.ts'
import { UserMenu } from './user-menu.tsx'
import styles from './top-bar.module.css'
import valuesStyles from '../../kit/values/values.module.css'

const Assistant = lazy(async () => ({ default: (await import('./assistant.tsx')).Assistant }))
const Uploads = lazy(async () => ({ default: (await import('./uploads.tsx')).Uploads }))
const SettingsDrawer = lazy(async () => ({
  default: (await import('../settings-drawer.tsx')).SettingsDrawer,
}))

/** The manual, where it tells of the page one comes from; as it was left where it tells of none. */
function helpOf(path: string): string {
  const topic = topicOf(path)
  return topic === null ? helpPath : `${helpPath}?topic=${topic}`
}

/** The top bar [2.23]. */
export const TopBar = memo(function TopBar({ small }: { small: boolean }) {
  const t = useText()
  const setting = useSession((s) => s.setting)
  const folded = useMenuState((s) => s.folded)
  const [settings, setSettings] = useState(false)
  const mayHelp = usePages().some((page) => page.pattern === helpPath)
  const heldBack = useHeldBack()
  const onHelp = mayHelp ? () => navigate(helpOf(window.location.pathname)) : null
  const toggle = () => (small ? useMenuState.setState({ over: true }) : useMenuState.setState({ folded: !folded }))
  return (
    <div className={styles.topBar} data-is="top-bar">
      {/* On a small screen there is no other way to the menu. */}
      {setting.menuButton || small ? (
        <BarButton icon="sidebar" label={t(small || folded ? 'menu.open' : 'menu.fold')} onClick={toggle} />
      ) : null}
      {setting.showRefreshButton ? (
        <BarButton
          icon="refresh"
          label={t('common.refresh')}
          onClick={() => void restartTab(useTabs.getState().current)}
        />
      ) : null}
      {setting.showCrumbs && !small ? <Crumbs /> : null}
      <span className={styles.topSpace} />
      <LiveLost />
      <MenuSearch small={small} />
      {small ? null : <FullScreen />}
      {onHelp ? <BarButton icon="help" label={t('about.help')} onClick={onHelp} /> : null}
      <UploadsThere />
      {heldBack ? null : <Bell />}
      {setting.showLanguage ? <LanguageMenu /> : null}
      {heldBack ? null : <AssistantButton />}
      <BarButton icon="settings" label={t('setting.title')} onClick={() => setSettings(true)} />
      <UserMenu small={small} />
      <OnceOpened open={settings}>
        <SettingsDrawer open={settings} onClose={() => setSettings(false)} />
      </OnceOpened>
    </div>
  )
})

/** A drawer whose file is fetched when it is first opened; from then on it stays, so that it can close as it opened. */
function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened ? <Suspense fallback={null}>{children}</Suspense> : null
}

/** There while files are on their way, and until what came of them was seen. */
function UploadsThere() {
  const isAny = useUploads((s) => s.files.some(isListed))
  if (!isAny) return null
  return (
    <Suspense fallback={null}>
      <Uploads />
    </Suspense>
  )
}

/** There only where the house has an assistant. */
function AssistantButton() {
  const t = useText()
  const [open, setOpen] = useState(false)
  const url = useHouse()?.assistantUrl
  if (!url) return null
  return (
    <>
      <BarButton icon="assistant" label={t('assistant.title')} onClick={() => setOpen(!open)} />
      <OnceOpened open={open}>
        <Assistant url={url} open={open} onClose={() => setOpen(false)} />
      </OnceOpened>
    </>
  )
}

export function BarButton({ icon, label, onClick }: { icon: IconName; label: string; onClick?: () => void }) {
  return (
    <button type="button" className={valuesStyles.barButton} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={18} />
    </button>
  )
}

function Crumbs() {
  const t = useText()
  const language = useSession((s) => s.language)
  const tab = useTabs((s) => s.opened.find((x) => x.path === s.current))
  const found = matchPage(usePages(), tab?.path ?? '')
  if (!tab || !found) return null
  const place = Object.values(tab.params).join(' ')
  const names = [
    ...found.page.folders.map((f) => nameOf(f, language)),
    titleOf(found.page, language),
    ...(place ? [place] : []),
  ]
  return (
    <nav className={styles.crumbs} data-is="crumbs" aria-label={t('about.crumbs')}>
      <ol>
        {names.map((name, at) => (
          <li key={at} aria-current={at === names.length - 1 ? 'page' : undefined}>
            {name}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Says when the screen no longer follows by itself. */
function LiveLost() {
  const t = useText()
  const connected = useLive((s) => s.connected)
  return (
    <span role="status" className={styles.liveLost} data-lost={connected ? undefined : ''}>
      {connected ? null : (
        <>
          <i aria-hidden="true" />
          <span>{t('live.lost')}</span>
        </>
      )}
    </span>
  )
}

function FullScreen() {
  const t = useText()
  const [on, setOn] = useState(false)
  useEffect(() => {
    const changed = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  const toggle = () =>
    void (on ? document.exitFullscreen() : document.documentElement.requestFullscreen())?.catch(() => null)
  return (
    <BarButton
      icon={on ? 'fullscreenExit' : 'fullscreen'}
      label={t(on ? 'about.fullScreenOff' : 'about.fullScreen')}
      onClick={toggle}
    />
  )
}

function LanguageMenu() {
  const t = useText()
  const language = useSession((s) => s.language)
  const items = [
    { key: 'cn', label: <span lang="zh-CN">中文</span> },
    { key: 'en', label: <span lang="en">English</span> },
  ]
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [language],
        onClick: ({ key }) => setLanguage(key === 'cn' ? 'cn' : 'en'),
      }}
    >
      <button
        type="button"
        className={valuesStyles.barButton}
        aria-label={t('about.language')}
        title={t('about.language')}
      >
        <Icon name="language" size={18} />
      </button>
    </Dropdown>
  )
}
