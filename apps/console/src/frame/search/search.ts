import type { IconName } from '../../kit/values/icon.tsx'
import type { MenuPage } from '../menu/menu.ts'

export const mostShown = 8

/** A line of the search: a page, a terminal, a person or a command, with what choosing it does. */
export type Found = {
  key: string
  icon: IconName
  title: string
  /** Where it stands, or what it is. */
  note: string
  go: () => void
}

/** How well a text was met: 0 is exact, 1 is hardly. */
export type Met<T> = { item: T; score: number }

/** Below this a line is what the person meant, and Enter need not wait for what the server may still find. */
export const surelyMeant = 0.1

export const canBeFound = (page: MenuPage) => !page.hidden && !page.pattern.includes('{')

/** What is offered before anything is typed: the pages chosen last, then those at the top of the menu. */
export function offeredPages(
  pages: readonly MenuPage[],
  recent: readonly string[],
): { recent: MenuPage[]; rest: MenuPage[] } {
  const visible = pages.filter(canBeFound)
  const chosen = recent.flatMap((path) => visible.find((p) => p.pattern === path) ?? [])
  return { recent: chosen, rest: visible.filter((p) => !chosen.includes(p)).slice(0, mostShown - chosen.length) }
}
