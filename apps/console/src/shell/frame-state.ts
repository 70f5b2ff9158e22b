import { useMemo } from 'react'
import { pages as chunks } from 'virtual:pages'
import { create } from 'zustand'
import { useSession } from '../api/session.ts'
import { homePath } from './guard.ts'
import { type MenuPage, matchPage, pagesOf } from './menu.ts'
import { type Closing, type Tabs, type Visit, close, keep, restart, restore, visit, withHome } from './tabs.ts'

export const hasPage = (pattern: string) => Object.hasOwn(chunks, pattern)

/** Pages the account may open, in the order of the menu. */
export function usePages(): MenuPage[] {
  const menu = useSession((s) => s.menuList)
  return useMemo(() => pagesOf(menu, hasPage), [menu])
}

/** Home [2.4]; for an account without it, the first page of its menu. */
export function homeOf(pages: readonly MenuPage[]): Visit | null {
  const page = pages.find((p) => p.pattern === homePath) ?? pages.find((p) => !p.hidden && !p.pattern.includes('{'))
  return page ? { path: page.pattern, search: '', page, params: {} } : null
}

export const useTabs = create<Tabs>()(() => ({ opened: [], current: '', visits: 0 }))

function set(tabs: Tabs): void {
  if (tabs === useTabs.getState()) return
  useTabs.setState(tabs, true)
  if (useSession.getState().isLogin) useSession.setState({ worktab: keep(tabs) })
}

/** What is kept of the last time comes back, as far as the menu still holds it. */
export function restoreTabs(pages: readonly MenuPage[]): void {
  const home = homeOf(pages)
  const kept = restore(useSession.getState().worktab.opened, (path) => matchPage(pages, path))
  useTabs.setState(home ? withHome(kept, home) : kept, true)
}

export function visitTab(to: Visit, pages: readonly MenuPage[]): void {
  const home = homeOf(pages)
  const tabs = visit(useTabs.getState(), to)
  set(home && tabs.opened[0]?.path !== home.path ? withHome(tabs, home) : tabs)
}

/** Closes tabs and gives the address to stand on then. */
export function closeTabs(what: Closing, from: string): string {
  const tabs = close(useTabs.getState(), what, from)
  set(tabs)
  const now = tabs.opened.find((t) => t.path === tabs.current)
  return now ? `${now.path}${now.search}` : homePath
}

export function restartTab(path: string): void {
  set(restart(useTabs.getState(), path))
}

/** The menu as the person has it: open or folded [4.4]; on a small screen it lies over the page. */
export const useMenuState = create<{ folded: boolean; over: boolean }>()(() => ({ folded: false, over: false }))
/** At or below this width [9.5]. */
export const smallScreen = '(max-width: 800px)'
