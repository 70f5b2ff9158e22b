import Fuse from 'fuse.js'
import pinyinMatch from 'pinyin-match'
import type { MenuPage } from '../menu/menu.ts'
import { type Met, canBeFound, mostShown } from './search.ts'

/** How pages are found [9.6]. */
export const searchRules = { threshold: 0.4, titleWeight: 0.7, pathWeight: 0.3 } as const

// Its types are those of a CommonJS module; what is loaded is the ES one.
const pinyin = pinyinMatch as unknown as { match: (title: string, typed: string) => [from: number, to: number] | false }

type Titled = { title: string; title_en: string }

/**
 * What holds the text as it was typed comes first, by where it stands in the title; then a title met by pinyin, from its
 * beginning or from within; what is only like it comes last.
 */
const scores = { held: 0.04, path: 0.045, pinyin: 0.05, pinyinWithin: 0.2, like: 0.3 } as const

/** One letter is in nearly every title's pinyin; from two on they mean something. */
const isPinyin = (text: string) => /^[a-z][a-z ']+$/i.test(text)

/** Finds visible pages by either language's title, by pinyin and by path, the best first. */
export function searchPages(pages: readonly MenuPage[], text: string): Met<MenuPage>[] {
  const { titleWeight, pathWeight } = searchRules
  return search(pages.filter(canBeFound), text, [
    { name: 'title', weight: titleWeight },
    { name: 'title_en', weight: titleWeight },
    { name: 'pattern', weight: pathWeight },
  ])
}

/** Finds whatever has a title in both languages, by either and by pinyin, the best first. */
export function searchTitles<T extends Titled>(items: readonly T[], text: string): Met<T>[] {
  return search(items, text, ['title', 'title_en'])
}

type Key = string | { name: string; weight: number }

function search<T extends Titled & { pattern?: string }>(items: readonly T[], text: string, keys: Key[]): Met<T>[] {
  const typed = text.trim()
  if (typed === '') return []
  const fuse = new Fuse(items, { threshold: searchRules.threshold, keys, includeScore: true })
  const likes = new Map(
    fuse.search(typed).map(({ item, score = 0 }) => [item, scores.like + score * (1 - scores.like)]),
  )
  return items
    .map((item) => ({ item, score: held(item, typed) ?? byPinyin(item, typed) ?? likes.get(item) ?? null }))
    .filter((met): met is Met<T> => met.score !== null)
    .toSorted((a, b) => a.score - b.score)
    .slice(0, mostShown)
}

/** Characters into a title beyond which it is all one. */
const farthest = 50

/** Null where neither a title nor the path has the text in it. */
function held({ title, title_en, pattern = '' }: Titled & { pattern?: string }, typed: string): number | null {
  const wanted = typed.toLowerCase()
  const places = [title, title_en].flatMap((one) => {
    const at = one.toLowerCase().indexOf(wanted)
    // From the beginning before within, and of two the one with less beside it.
    return at < 0 ? [] : [(scores.held * (Math.min(at, farthest) + 1 - wanted.length / one.length)) / (farthest + 1)]
  })
  if (places.length > 0) return Math.min(...places)
  return pattern.toLowerCase().includes(wanted) ? scores.path : null
}

function byPinyin({ title }: Titled, typed: string): number | null {
  const place = isPinyin(typed) && pinyin.match(title, typed)
  if (!place) return null
  return place[0] === 0 ? scores.pinyin : scores.pinyinWithin
}
