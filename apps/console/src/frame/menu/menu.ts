import type { Language } from '@cpm/contract/kernel/words'
import { type MenuNode, menuTypes } from '@cpm/contract/platform/menu/menu'
import { bothWords } from '@cpm/contract/platform/frame/both.words'

/** A page the account may open, as its menu row says. */
export type MenuPage = {
  /** With `{places}`. */
  pattern: string
  title: string
  title_en: string
  hidden: boolean
  /** Folders above it, outermost first. */
  folders: readonly MenuNode[]
  /** Everybody's who is signed in, whatever their menu says: never the home of anyone. */
  own?: true
}

export const accountPath = '/account'
const [accountTitle, accountTitleEn] = bothWords['user.account']

/** The pages that are about the person alone and stand in no menu; all else is granted by it [2.19]. */
export const ownPages: readonly MenuPage[] = [
  { pattern: accountPath, title: accountTitle, title_en: accountTitleEn, hidden: false, folders: [], own: true },
]

export const titleOf = (node: { title: string; title_en: string }, language: Language) =>
  (language === 'en' ? node.title_en : node.title) || node.title || node.title_en

export const nameOf = (node: MenuNode, language: Language) =>
  (language === 'en' ? node.menuEnglishName : node.name) || node.name || node.menuEnglishName

/** An address outside the console; anything but http and https is none. */
export const isExternal = (node: MenuNode) => /^https?:\/\//i.test(node.url)
const isPage = (node: MenuNode) => node.menuType !== menuTypes.button && node.url.startsWith('/')
const bySort = (a: MenuNode, b: MenuNode) => a.sort - b.sort

/** Every page of the tree that the console has code for. */
export function pagesOf(
  menu: readonly MenuNode[],
  has: (pattern: string) => boolean,
  folders: readonly MenuNode[] = [],
): MenuPage[] {
  return menu.toSorted(bySort).flatMap((node) => {
    const here =
      isPage(node) && has(node.url)
        ? [{ pattern: node.url, title: node.name, title_en: node.menuEnglishName, hidden: node.hidden === 1, folders }]
        : []
    return [...here, ...pagesOf(node.menuVoList, has, [...folders, node])]
  })
}

/** The tree as it is shown: no buttons, nothing hidden, no page without code, no folder without a page. */
export function shownMenu(menu: readonly MenuNode[], has: (pattern: string) => boolean): MenuNode[] {
  return menu
    .filter((node) => node.menuType !== menuTypes.button && node.hidden === 0)
    .toSorted(bySort)
    .flatMap((node) => {
      const below = shownMenu(node.menuVoList, has)
      const leads = isExternal(node) || (isPage(node) && has(node.url) && !node.url.includes('{'))
      return leads || below.length > 0 ? [{ ...node, menuVoList: below }] : []
    })
}

/** Finds the page of a path and the places in it. */
export function matchPage(
  pages: readonly MenuPage[],
  path: string,
): { page: MenuPage; params: Record<string, string> } | null {
  const parts = path.split('/')
  for (const page of pages) {
    const wanted = page.pattern.split('/')
    if (wanted.length !== parts.length) continue
    const params: Record<string, string> = {}
    const fits = wanted.every((part, at) => {
      const given = parts[at] as string
      if (!part.startsWith('{')) return part === given
      params[part.slice(1, -1)] = decode(given)
      return given !== ''
    })
    if (fits) return { page, params }
  }
  return null
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
