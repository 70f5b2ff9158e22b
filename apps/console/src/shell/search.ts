import type { MenuPage } from './menu.ts'

export const mostShown = 8

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
