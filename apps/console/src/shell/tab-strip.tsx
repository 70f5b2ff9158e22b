import { Dropdown } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../api/session.ts'
import { Icon } from '../kit/icon.tsx'
import { useText } from '../kit/text.ts'
import { closeTabs, restartTab, useTabs } from './frame-state.ts'
import { titleOf } from './menu.ts'
import { panelId, tabId } from './tab-host.tsx'
import type { Closing, Tab } from './tabs.ts'

/** The tabs of the open pages [2.24]: arrows move, Delete or the middle button closes, right button for the rest. */
export function TabStrip() {
  const t = useText()
  const { opened, current } = useTabs()
  const navigate = useNavigate()
  const strip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    strip.current?.querySelector('.tab[data-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, opened.length])

  const open = (tab: Tab | undefined) => {
    if (tab) void navigate(`${tab.path}${tab.search}`)
  }
  const shut = (what: Closing, path: string) => void navigate(closeTabs(what, path))
  const focus = (path: string | undefined) => {
    if (path !== undefined) requestAnimationFrame(() => document.getElementById(tabId(path))?.focus())
  }

  function onKey(event: KeyboardEvent, at: number): void {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: opened.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      const next = opened[(to + opened.length) % opened.length]
      open(next)
      focus(next?.path)
    } else if (event.key === 'Delete' && at > 0) {
      shut('current', (opened[at] as Tab).path)
      focus(useTabs.getState().current)
    }
  }

  return (
    <nav className="tab-strip" aria-label={t('tabs.label')}>
      <div className="tab-list" role="tablist" ref={strip}>
        {opened.map((tab, at) => (
          <TabHandle
            key={tab.path}
            tab={tab}
            at={at}
            count={opened.length}
            isCurrent={tab.path === current}
            onOpen={() => open(tab)}
            onClose={(what) => shut(what, tab.path)}
            onKey={(event) => onKey(event, at)}
          />
        ))}
      </div>
      <TabMenu
        at={opened.findIndex((x) => x.path === current)}
        count={opened.length}
        trigger="click"
        onClose={(what) => shut(what, current)}
        onRestart={() => restartTab(current)}
      >
        <button type="button" className="bar-button tab-more" aria-label={t('tabs.more')} title={t('tabs.more')}>
          <Icon name="chevronDown" />
        </button>
      </TabMenu>
    </nav>
  )
}

type HandleProps = {
  tab: Tab
  at: number
  count: number
  isCurrent: boolean
  onOpen: () => void
  onClose: (what: Closing) => void
  onKey: (event: KeyboardEvent) => void
}

function TabHandle({ tab, at, count, isCurrent, onOpen, onClose, onKey }: HandleProps) {
  const t = useText()
  const language = useSession((s) => s.language)
  const place = Object.values(tab.params).join(' ')
  const title = [titleOf(tab, language), place].filter(Boolean).join(' · ')
  return (
    <TabMenu at={at} count={count} trigger="contextMenu" onClose={onClose} onRestart={() => restartTab(tab.path)}>
      <div
        className="tab"
        data-current={isCurrent ? '' : undefined}
        onAuxClick={(e) => (e.button === 1 && at > 0 ? onClose('current') : undefined)}
      >
        <button
          type="button"
          role="tab"
          id={tabId(tab.path)}
          className="tab-name"
          aria-selected={isCurrent}
          {...(isCurrent ? { 'aria-controls': panelId(tab.path) } : {})}
          tabIndex={isCurrent ? 0 : -1}
          onClick={onOpen}
          onKeyDown={onKey}
        >
          {title}
        </button>
        {at > 0 ? (
          // For the pointer only: a list of tabs may hold nothing but tabs, and Delete closes the one with the focus.
          <span
            className="tab-close"
            aria-hidden="true"
            title={t('tabs.closeOne', { title })}
            onClick={() => onClose('current')}
          >
            <Icon name="close" size={12} />
          </span>
        ) : null}
      </div>
    </TabMenu>
  )
}

type MenuProps = {
  at: number
  count: number
  trigger: 'click' | 'contextMenu'
  onClose: (what: Closing) => void
  onRestart: () => void
  children: React.ReactElement
}

function TabMenu({ at, count, trigger, onClose, onRestart, children }: MenuProps) {
  const t = useText()
  const items = [
    { key: 'restart', label: t('tabs.restart') },
    { type: 'divider' as const },
    { key: 'current', label: t('tabs.closeCurrent'), disabled: at <= 0 },
    { key: 'left', label: t('tabs.closeLeft'), disabled: at <= 1 },
    { key: 'right', label: t('tabs.closeRight'), disabled: at === count - 1 },
    { key: 'others', label: t('tabs.closeOthers'), disabled: count <= (at === 0 ? 1 : 2) },
    { key: 'all', label: t('tabs.closeAll'), disabled: count <= 1 },
  ]
  return (
    <Dropdown
      trigger={[trigger]}
      placement="bottomRight"
      menu={{ items, onClick: ({ key }) => (key === 'restart' ? onRestart() : onClose(key as Closing)) }}
    >
      {children}
    </Dropdown>
  )
}
