import type { ComponentType } from 'react'
import { pages as chunks } from 'virtual:pages'
import { chunks as texts, pages as words } from 'virtual:words/pages'
import { lazy } from '../../api/lazy.ts'
import { useSession } from '../../api/session/session.ts'
import { addWords, openWords } from '../../api/words.ts'
import type { TabPlace } from '../../kit/page/tab-route.ts'

/** What a page file gives the shell; `begin` asks for what the page shows first, before the page itself is drawn. */
export type PageModule = { Page: ComponentType; begin?: (place: TabPlace) => void }

addWords(texts)

const waiting = new Map<string, ComponentType>()
const there = new Map<string, ComponentType>()

export const hasPage = (pattern: string) => Object.hasOwn(chunks, pattern)

async function fetchPage(pattern: string): Promise<PageModule> {
  const load = chunks[pattern]
  if (!load) throw new Error(`No page ${pattern}`)
  const texts = openWords(words[pattern] ?? [], useSession.getState().language)
  const [page] = await Promise.all([load(), texts])
  there.set(pattern, page.Page)
  return page
}

/** The page's component: as it is once its file is there, until then one that waits for it. */
export function pageOf(pattern: string): ComponentType {
  const before = waiting.get(pattern) ?? there.get(pattern)
  if (before) return before
  const page = lazy(async () => ({ default: (await fetchPage(pattern)).Page }))
  waiting.set(pattern, page)
  return page
}

/** Fetches a page that is about to be shown, and asks for its first contents on the way. */
export async function beginPage(pattern: string, place: TabPlace): Promise<void> {
  const page = await fetchPage(pattern).catch(() => null) // said where it is drawn
  page?.begin?.(place)
}
