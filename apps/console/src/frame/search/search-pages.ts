import Fuse from 'fuse.js'
import pinyinMatch from 'pinyin-match'
import type { MenuPage } from '../menu/menu.ts'
import { type Met, canBeFound, mostShown } from './search.ts'

/** How pages are found [9.6]. */
export const searchRules = { threshold: 0.4, titleWeight: 0.7, pathWeight: 0.3 } as const

// Its types are those of a CommonJS module; what is loaded is the ES one.
const pinyin = pinyinMatch as unknown as { match: (title: string, typed: string) => [from: number, to: number] | false }

type Titled = { title: string; title_en: string }

/** Scores of a title met by pinyin: from its beginning, and from within. */
const pinyinScores = { first: 0.05, within: 0.2 } as const

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

function search<T extends Titled>(items: readonly T[], text: string, keys: Key[]): Met<T>[] {
  const typed = text.trim()
  const fuse = new Fuse(items, { threshold: searchRules.threshold, keys, includeScore: true })
  const scores = new Map(fuse.search(typed).map(({ item, score }) => [item, score ?? 0]))
  if (isPinyin(typed)) {
    for (const item of items) {
      const place = pinyin.match(item.title, typed)
      if (!place) continue
      const score = place[0] === 0 ? pinyinScores.first : pinyinScores.within
      scores.set(item, Math.min(score, scores.get(item) ?? 1))
    }
  }
  return [...scores]
    .map(([item, score]) => ({ item, score }))
    .toSorted((a, b) => a.score - b.score)
    .slice(0, mostShown)
}
