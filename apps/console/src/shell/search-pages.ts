import Fuse from 'fuse.js'
import type { MenuPage } from './menu.ts'
import { canBeFound, mostShown } from './search.ts'

/** How pages are found [9.6]. */
export const searchRules = { threshold: 0.4, titleWeight: 0.7, pathWeight: 0.3 } as const

/** Finds visible pages by either language's title and by path, the best first. */
export function searchPages(pages: readonly MenuPage[], text: string): MenuPage[] {
  const { threshold, titleWeight, pathWeight } = searchRules
  const fuse = new Fuse(pages.filter(canBeFound), {
    threshold,
    keys: [
      { name: 'title', weight: titleWeight },
      { name: 'title_en', weight: titleWeight },
      { name: 'pattern', weight: pathWeight },
    ],
  })
  return fuse.search(text.trim(), { limit: mostShown }).map((r) => r.item)
}
