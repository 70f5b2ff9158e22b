import { type KeyboardEvent, type PointerEvent, memo, useEffect, useMemo, useRef } from 'react'
import { useSession } from '../../api/session/session.ts'
import { Icon } from '../../kit/values/icon.tsx'
import { bringIntoSight } from '../../kit/page/in-view.ts'
import { panelId } from '../../kit/page/tab-route.ts'
import { useText } from '../../api/text.ts'
import { askAndClose, moveTab, restartTab, tabTitle, useTabs } from '../frame-state.ts'
import { navigate } from '../../router/navigate.ts'
import { useTabDrag } from './tab-drag.ts'
import { tabId } from '../../router/tab-host.tsx'
import { type TabAct, TabMenu } from './tab-menu.tsx'
import { type Tab, shown } from '../../router/tabs.ts'
import { useUnsavedTabs } from '../../router/unsaved.ts'
import styles from './tab-strip.module.css'
import valuesStyles from '../../kit/values/values.module.css'

/**
 * The tabs of the open pages [2.24]: arrows go through them, Ctrl+Shift+arrows and dragging move one, Delete or the
 * middle button closes it, the right button or the menu key has the rest.
 */
const more = `${valuesStyles.barButton} ${styles.tabMore}`

export const TabStrip = memo(function TabStrip() {
  const t = useText()
  const tabs = useTabs()
  const strip = shown(tabs)
  const { current } = tabs
  const at = strip.findIndex((x) => x.path === current)
  const list = useRef<HTMLDivElement>(null)
  const drag = useTabDrag(list)

  useEffect(() => bringIntoSight(list.current, '[data-path][data-current]'), [current, strip.length])

  const open = (tab: Tab | undefined) => {
    if (tab) navigate(`${tab.path}${tab.search}`)
  }
  const focus = (path: string | undefined) => {
    if (path !== undefined) requestAnimationFrame(() => document.getElementById(tabId(path))?.focus())
  }
  async function act(what: TabAct, path: string): Promise<void> {
    if (what.do === 'restart') return restartTab(path)
    if (what.do === 'move') {
      moveTab(path, strip.findIndex((x) => x.path === path) + what.by)
      return focus(path)
    }
    const to = await askAndClose(what.what, path)
    if (to === null) return focus(path)
    navigate(to)
    focus(useTabs.getState().current)
  }

  function onKey(event: KeyboardEvent, tab: Tab): void {
    const from = strip.indexOf(tab)
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: strip.length - 1 }[event.key]
    if (by && event.ctrlKey && event.shiftKey) {
      event.preventDefault()
      void act({ do: 'move', by }, tab.path)
    } else if (to !== undefined) {
      event.preventDefault()
      const next = strip[(to + strip.length) % strip.length]
      open(next)
      focus(next?.path)
    } else if (event.key === 'Delete' && from > 0) void act({ do: 'close', what: 'current' }, tab.path)
  }

  const latest = useRef<Handling>(null)
  latest.current = {
    open: (tab) => (drag.wasDragged() ? undefined : open(tab)),
    act: (what, tab) => void act(what, tab.path),
    key: onKey,
    down: (event, tab) => drag.onPointerDown(event, tab.path),
  }
  // The same for good: of ten tabs only the two that change are drawn again at a step.
  const handling = useMemo<Handling>(
    () => ({
      open: (tab) => latest.current?.open(tab),
      act: (what, tab) => latest.current?.act(what, tab),
      key: (event, tab) => latest.current?.key(event, tab),
      down: (event, tab) => latest.current?.down(event, tab),
    }),
    [],
  )

  return (
    <nav className={styles.tabStrip} aria-label={t('tabs.label')}>
      <div className={styles.tabList} role="tablist" ref={list}>
        {strip.map((tab, place) => (
          <TabHandle
            key={tab.path}
            tab={tab}
            at={place}
            count={strip.length}
            isCurrent={place === at}
            isReachable={place === Math.max(0, at)}
            isDragged={drag.dragged === tab.path}
            handling={handling}
          />
        ))}
      </div>
      <TabMenu at={at} count={strip.length} trigger="click" onAct={(what) => void act(what, current)}>
        <button type="button" className={more} aria-label={t('tabs.more')} title={t('tabs.more')}>
          <Icon name="chevronDown" />
        </button>
      </TabMenu>
    </nav>
  )
})

/** What is done with a tab, wherever it stands. */
type Handling = {
  open: (tab: Tab) => void
  act: (what: TabAct, tab: Tab) => void
  key: (event: KeyboardEvent, tab: Tab) => void
  down: (event: PointerEvent, tab: Tab) => void
}

type HandleProps = {
  tab: Tab
  at: number
  count: number
  isCurrent: boolean
  /** With the Tab key: one of a strip is. */
  isReachable: boolean
  isDragged: boolean
  handling: Handling
}

const TabHandle = memo(function TabHandle({
  tab,
  at,
  count,
  isCurrent,
  isReachable,
  isDragged,
  handling,
}: HandleProps) {
  const t = useText()
  const language = useSession((s) => s.language)
  const isUnsaved = useUnsavedTabs((s) => s.paths.has(tab.path))
  const title = tabTitle(tab, language)
  const onAct = (what: TabAct) => handling.act(what, tab)
  const close = () => onAct({ do: 'close', what: 'current' })
  return (
    <TabMenu at={at} count={count} trigger="contextMenu" onAct={onAct}>
      <div
        className={styles.tab}
        data-is="tab"
        data-path={tab.path}
        data-current={isCurrent ? '' : undefined}
        data-dragged={isDragged ? '' : undefined}
        onPointerDown={(e) => handling.down(e, tab)}
        onAuxClick={(e) => (e.button === 1 && at > 0 ? close() : undefined)}
      >
        <button
          type="button"
          role="tab"
          id={tabId(tab.path)}
          className={styles.tabName}
          title={title}
          aria-selected={isCurrent}
          {...(isCurrent ? { 'aria-controls': panelId(tab.path) } : {})}
          tabIndex={isReachable ? 0 : -1}
          onClick={() => handling.open(tab)}
          onKeyDown={(e) => handling.key(e, tab)}
        >
          {title}
          {isUnsaved ? <i className={styles.tabUnsaved} role="img" aria-label={t('tabs.unsaved')} /> : null}
        </button>
        {at > 0 ? (
          // For the pointer only: a list of tabs may hold nothing but tabs, and Delete closes the one with the focus.
          <span
            className={styles.tabClose}
            data-is="tab-close"
            aria-hidden="true"
            title={t('tabs.closeOne', { title })}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={close}
          >
            <Icon name="close" size={12} />
          </span>
        ) : null}
      </div>
    </TabMenu>
  )
})
