import type { WorkTab } from '../api/session/session.ts'
import type { MenuPage } from '../frame/menu/menu.ts'

/** An open page [2.20]. */
export type Tab = {
  /** Whole path: two terminals are two tabs. */
  readonly path: string
  readonly pattern: string
  readonly params: Readonly<Record<string, string>>
  readonly search: string
  readonly title: string
  readonly title_en: string
  readonly hidden: boolean
  /** When it was last looked at, counted in visits; 0 is a restored tab not looked at yet, which costs nothing. */
  readonly seen: number
  /** Grows when the page is to start anew. */
  readonly generation: number
}
/** `opened` holds pages without a tab too: those the menu calls hidden [2.24]. */
export type Tabs = { readonly opened: readonly Tab[]; readonly current: string; readonly visits: number }

/** Pages kept alive; the one longest out of sight starts anew when it is looked at again. */
export const liveTabs = 12

export type Visit = { path: string; search: string; page: MenuPage; params: Record<string, string> }

function tabOf({ path, search, page, params }: Visit): Tab {
  const { pattern, title, title_en, hidden } = page
  return { path, pattern, params, search, title, title_en, hidden, seen: 0, generation: 0 }
}

/** Opens a page, or makes the open one current [2.24]. */
export function visit(tabs: Tabs, to: Visit): Tabs {
  const before = tabs.opened.find((t) => t.path === to.path)
  if (before && tabs.current === to.path && before.search === to.search && before.seen > 0) return tabs
  const visits = tabs.visits + 1
  const { title, title_en, hidden } = to.page
  const now = { ...(before ?? tabOf(to)), search: to.search, title, title_en, hidden, seen: visits }
  const opened = before ? tabs.opened.map((t) => (t === before ? now : t)) : [...tabs.opened, now]
  return { opened, current: to.path, visits }
}

/** The open pages with home first, which cannot be closed. */
export function withHome(tabs: Tabs, home: Visit): Tabs {
  if (tabs.opened[0]?.path === home.path) return tabs
  const kept = tabs.opened.find((t) => t.path === home.path) ?? tabOf(home)
  return { ...tabs, opened: [kept, ...tabs.opened.filter((t) => t.path !== home.path)] }
}

/** The pages that have a tab. */
export const shown = (tabs: Tabs): readonly Tab[] => tabs.opened.filter((t) => !t.hidden)

export type Closing = 'current' | 'left' | 'right' | 'others' | 'all'

/**
 * Closes tabs as seen from one [2.24]. Home stays. Who stood on a closed one is taken to the tab it was closed from,
 * or to the last remaining one.
 */
export function close(tabs: Tabs, what: Closing, from: string): Tabs {
  const at = tabs.opened.findIndex((t) => t.path === from)
  const stays = (i: number): boolean => {
    if (i === 0) return true
    if (what === 'current') return i !== at
    if (what === 'left') return i >= at
    if (what === 'right') return i <= at
    return what === 'others' && i === at
  }
  const opened = tabs.opened.filter((_, i) => stays(i))
  const open = (path: string) => opened.some((t) => t.path === path)
  const current = open(tabs.current)
    ? tabs.current
    : open(from)
      ? from
      : (opened.findLast((t) => !t.hidden)?.path ?? '')
  return { ...tabs, opened, current }
}

/** Puts a tab at another place of the strip; home stays the first. */
export function move(tabs: Tabs, path: string, to: number): Tabs {
  const strip = shown(tabs)
  const tab = strip.find((t) => t.path === path)
  const from = tab ? strip.indexOf(tab) : -1
  const at = Math.max(1, Math.min(strip.length - 1, to))
  if (!tab || from < 1 || at === from) return tabs
  return {
    ...tabs,
    opened: [...strip.toSpliced(from, 1).toSpliced(at, 0, tab), ...tabs.opened.filter((t) => t.hidden)],
  }
}

/** The page starts anew: the refresh button, or a retry after a fault. */
export function restart(tabs: Tabs, path: string): Tabs {
  return { ...tabs, opened: tabs.opened.map((t) => (t.path === path ? { ...t, generation: t.generation + 1 } : t)) }
}

/** Tabs whose page is alive: the ones looked at last, and those with unsaved contents. */
export function alive(tabs: Tabs, unsaved: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const seen = tabs.opened.filter((t) => t.seen > 0).toSorted((a, b) => b.seen - a.seen)
  return new Set(seen.filter((t, at) => at < liveTabs || unsaved.has(t.path)).map((t) => t.path))
}

/** Without the pages that have no tab and are no longer alive: nobody could come back to what they were. */
export function prune(tabs: Tabs, unsaved: ReadonlySet<string>): Tabs {
  const living = alive(tabs, unsaved)
  const opened = tabs.opened.filter((t) => !t.hidden || living.has(t.path))
  return opened.length === tabs.opened.length ? tabs : { ...tabs, opened }
}

/** What is kept of the tabs [3.1]; a page's own filters are kept with its path. */
export function keep(tabs: Tabs): { current: string; opened: WorkTab[] } {
  const opened = tabs.opened.map(({ path, search, title, title_en, hidden }) => ({
    path: `${path}${search}`,
    title,
    title_en,
    hidden,
  }))
  return { current: tabs.current, opened }
}

/** The kept tabs whose page may still be opened, hidden ones skipped [2.24]. */
export function restore(
  kept: readonly WorkTab[],
  find: (path: string) => { page: MenuPage; params: Record<string, string> } | null,
): Tabs {
  const opened = new Map<string, Tab>()
  for (const { path: whole, hidden } of kept) {
    const [path = '', query] = whole.split('?')
    const found = hidden ? null : find(path)
    if (found && !found.page.hidden) opened.set(path, tabOf({ path, search: query ? `?${query}` : '', ...found }))
  }
  return { opened: [...opened.values()], current: '', visits: 0 }
}
