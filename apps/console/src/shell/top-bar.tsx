import { Dropdown } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api/api.ts'
import { useLive } from '../api/live.ts'
import { setLanguage, signOut, useSession } from '../api/session.ts'
import { confirm } from '../kit/feedback.tsx'
import { Icon, type IconName } from '../kit/icon.tsx'
import { useText } from '../kit/text.ts'
import { restartTab, useMenuState, usePages, useTabs } from './frame-state.ts'
import { loginPath } from './guard.ts'
import { matchPage, nameOf, titleOf } from './menu.ts'
import { MenuSearch } from './menu-search.tsx'
import { SettingsDrawer } from './settings-drawer.tsx'

/** The top bar [2.23]. */
export function TopBar({ small }: { small: boolean }) {
  const t = useText()
  const setting = useSession((s) => s.setting)
  const current = useTabs((s) => s.current)
  const folded = useMenuState((s) => s.folded)
  const [settings, setSettings] = useState(false)
  const toggle = () => (small ? useMenuState.setState({ over: true }) : useMenuState.setState({ folded: !folded }))
  return (
    <div className="top-bar">
      {/* On a small screen there is no other way to the menu. */}
      {setting.menuButton || small ? (
        <BarButton icon="sidebar" label={t(small || folded ? 'menu.open' : 'menu.fold')} onClick={toggle} />
      ) : null}
      {setting.showRefreshButton ? (
        <BarButton icon="refresh" label={t('common.refresh')} onClick={() => restartTab(current)} />
      ) : null}
      {setting.showCrumbs && !small ? <Crumbs /> : null}
      <span className="top-space" />
      <LiveLost />
      <MenuSearch small={small} />
      {small ? null : <FullScreen />}
      {setting.showLanguage ? <LanguageMenu /> : null}
      <BarButton icon="settings" label={t('setting.title')} onClick={() => setSettings(true)} />
      <UserMenu small={small} />
      <SettingsDrawer open={settings} onClose={() => setSettings(false)} />
    </div>
  )
}

export function BarButton({ icon, label, onClick }: { icon: IconName; label: string; onClick?: () => void }) {
  return (
    <button type="button" className="bar-button" aria-label={label} title={label} onClick={onClick}>
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
    <nav className="crumbs" aria-label={t('frame.crumbs')}>
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
    <span role="status" className="live-lost" data-lost={connected ? undefined : ''}>
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
      label={t(on ? 'frame.fullScreenOff' : 'frame.fullScreen')}
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
      <button type="button" className="bar-button" aria-label={t('frame.language')} title={t('frame.language')}>
        <Icon name="language" size={18} />
      </button>
    </Dropdown>
  )
}

function UserMenu({ small }: { small: boolean }) {
  const t = useText()
  const info = useSession((s) => s.info)
  const navigate = useNavigate()
  async function logout(): Promise<void> {
    if (
      !(await confirm({
        title: t('user.logOut'),
        content: t('user.logOutHint'),
        danger: true,
        okText: t('user.logOut'),
      }))
    )
      return
    await api.session.logout() // any code but 1 throws, and leaves everything as it is [8.4]
    await navigate(loginPath, { replace: true })
    signOut()
  }
  const name = info?.name ?? ''
  const items = [
    { key: 'who', disabled: true, label: <Who /> },
    { type: 'divider' as const },
    { key: 'logout', icon: <Icon name="logout" />, label: t('user.logOut') },
  ]
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, onClick: ({ key }) => (key === 'logout' ? void logout().catch(() => null) : undefined) }}
    >
      <button type="button" className="user-button" aria-label={t('user.menu', { name })}>
        <span className="avatar" aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        {small ? null : <span className="user-name">{name}</span>}
      </button>
    </Dropdown>
  )
}

function Who() {
  const t = useText()
  const info = useSession((s) => s.info)
  if (!info) return null
  return (
    <span className="who">
      <b>{info.name}</b>
      <span>{info.enterpriseName ?? t(`user.kind.${info.kind}`)}</span>
    </span>
  )
}
