import { create } from 'zustand'
import type { Language } from '@cpm/contract/kernel/words'
import type { MenuNode } from '@cpm/contract/platform/menu/menu'
import { holdQuestions, queryClient } from '../api/query.ts'
import { useSession } from '../api/session/session.ts'
import { afterPaint } from '../kit/page/after-paint.ts'
import { confirm } from '../kit/dialog/feedback.tsx'
import { t } from '../api/text.ts'
import { homePath } from '../router/guard.ts'
import { beginPage, hasPage } from '../router/pages/page-chunks.ts'
import { useIsChecked } from '../router/start.ts'
import { type MenuPage, matchPage, ownPages, pagesOf, titleOf } from './menu/menu.ts'
import {
  type Closing,
  type Tab,
  type Tabs,
  type Visit,
  close,
  keep,
  move,
  prune,
  restart,
  restore,
  visit,
  withHome,
} from '../router/tabs.ts'
import { keepFolded, keptFolded } from './menu/menu-folded.ts'
import { forgetUnsaved, hasUnsaved, keepUnsavedOf, unsavedTabs } from '../router/unsaved.ts'

/** Pages the account may open, in the order of the menu, and its own. */
export function usePages(): MenuPage[] {
  return pagesIn(useSession((s) => s.menuList))
}

/** Every row of the menu asks: the tree is taken apart once a menu. */
const known = new WeakMap<readonly MenuNode[], MenuPage[]>()

function pagesIn(menu: readonly MenuNode[]): MenuPage[] {
  const pages = known.get(menu) ?? [...pagesOf(menu, hasPage), ...ownPages]
  known.set(menu, pages)
  return pages
}

/** Home [2.4]; for an account without it, the first page of its menu. */
export function homeOf(pages: readonly MenuPage[]): Visit | null {
  const page =
    pages.find((p) => p.pattern === homePath) ?? pages.find((p) => !p.hidden && !p.own && !p.pattern.includes('{'))
  return page ? { path: page.pattern, search: '', page, params: {} } : null
}

/** Whether the pages are those of the account: the menu was kept from the last time, or the check has brought it. */
export function useIsMenuKnown(): boolean {
  const isChecked = useIsChecked()
  return homeOf(usePages()) !== null || isChecked
}

export const useTabs = create<Tabs>()(() => ({ opened: [], current: '', visits: 0 }))

function set(tabs: Tabs): void {
  if (tabs === useTabs.getState()) return
  useTabs.setState(tabs, true)
  keepUnsavedOf(tabs.opened.map((t) => t.path))
  if (useSession.getState().isLogin) useSession.setState({ worktab: keep(tabs) })
}

/** The session whose tabs are there. */
let restoredFor = ''
export const areRestored = () => restoredFor !== '' && restoredFor === useSession.getState().token

/** What is kept of the last time comes back, as far as the menu still holds it. */
export function restoreTabs(pages: readonly MenuPage[]): void {
  const home = homeOf(pages)
  restoredFor = useSession.getState().token
  const kept = restore(useSession.getState().worktab.opened, (path) => matchPage(pages, path))
  useTabs.setState(home ? withHome(kept, home) : kept, true)
}

let callOff = () => {}

export function visitTab(to: Visit, pages: readonly MenuPage[]): void {
  if (useTabs.getState().current !== to.path) {
    callOff()
    callOff = afterPaint(holdQuestions())
  }
  const home = homeOf(pages)
  const tabs = prune(visit(useTabs.getState(), to), unsavedTabs())
  set(home && tabs.opened[0]?.path !== home.path ? withHome(tabs, home) : tabs)
}

/**
 * What the frame would find out when it is drawn, before it is: with the menu that was kept, the tabs and the page of
 * the address are known, its file is fetched and its first question asked.
 */
export function beginFrame(): void {
  const { menuList, info } = useSession.getState()
  if (!info || info.mustChange || info.mustTotp) return
  const pages = pagesIn(menuList)
  const { pathname: path, search } = window.location
  const found = matchPage(pages, path)
  if (homeOf(pages) === null || !found) return
  restoreTabs(pages)
  visitTab({ path, search, page: found.page, params: found.params }, pages)
  void beginPage(found.page.pattern, { params: found.params, search })
}

/** Closes tabs and gives the address to stand on then. */
export function closeTabs(what: Closing, from: string): string {
  const tabs = close(useTabs.getState(), what, from)
  set(tabs)
  const now = tabs.opened.find((t) => t.path === tabs.current)
  return now ? `${now.path}${now.search}` : homePath
}

/** The same, but what is unsaved on a tab that would close is not lost without asking; null when the person stays. */
export async function askAndClose(what: Closing, from: string): Promise<string | null> {
  const before = useTabs.getState()
  const left = new Set(close(before, what, from).opened.map((t) => t.path))
  const lost = before.opened.filter((t) => !left.has(t.path) && unsavedTabs().has(t.path))
  if (lost.length > 0 && !(await askToLose(lost))) return null
  return closeTabs(what, from)
}

const askToLose = (lost: readonly Tab[]) =>
  confirm({
    kind: 'abandon',
    content: `${lost.map((tab) => tabTitle(tab, useSession.getState().language)).join(', ')}: ${t('confirm.abandonHint')}`,
  })

/** Reloads a page: its data, and its state [2.23]. */
export async function restartTab(path: string): Promise<void> {
  const tab = useTabs.getState().opened.find((one) => one.path === path)
  if (tab && hasUnsaved(path) && !(await askToLose([tab]))) return
  await queryClient.invalidateQueries({ refetchType: 'none' })
  // What the screen itself is asking at this moment would be taken for the answer: the person's question is one of its own.
  void queryClient.refetchQueries({ type: 'active', fetchStatus: 'fetching' })
  forgetUnsaved(path)
  set(restart(useTabs.getState(), path))
}

export function moveTab(path: string, to: number): void {
  set(move(useTabs.getState(), path, to))
}

/** With its places, such as a terminal's SN: two terminals' pages differ. */
export const tabTitle = (tab: Tab, language: Language) => titleWith(tab, tab.params, language)

type Titled = { title: string; title_en: string }
export const titleWith = (page: Titled, params: Readonly<Record<string, string>>, language: Language) =>
  [titleOf(page, language), Object.values(params).join(' ')].filter(Boolean).join(' · ')

/** The menu as the person has it: open or folded [4.4]; on a small screen it lies over the page. */
export const useMenuState = create<{ folded: boolean; over: boolean }>()(() => ({ folded: keptFolded(), over: false }))
useMenuState.subscribe(({ folded }, before) => {
  if (folded !== before.folded) keepFolded(folded)
})
/** At or below this width [9.5]. */
export const smallScreen = '(max-width: 800px)'
