import { type ComponentType, lazy } from 'react'
import { pages as chunks } from 'virtual:pages'
import type { TabPlace } from '../kit/tab-route.ts'

/** What a page file gives the shell; `begin` asks for what the page shows first, before the page itself is drawn. */
export type PageModule = { Page: ComponentType; begin?: (place: TabPlace) => void }

const waiting = new Map<string, ComponentType>()
const there = new Map<string, PageModule>()

export const hasPage = (pattern: string) => Object.hasOwn(chunks, pattern)

async function fetchPage(pattern: string): Promise<PageModule> {
  const load = chunks[pattern]
  if (!load) throw new Error(`No page ${pattern}`)
  const page = await load()
  there.set(pattern, page)
  return page
}

/** The page's component: as it is once its file is there, until then one that waits for it. */
export function pageOf(pattern: string): ComponentType {
  const before = waiting.get(pattern) ?? there.get(pattern)?.Page
  if (before) return before
  const page = lazy(async () => ({ default: (await fetchPage(pattern)).Page }))
  waiting.set(pattern, page)
  return page
}

/** A file that did not come is asked for again. */
export function forgetPage(pattern: string): void {
  if (!there.has(pattern)) waiting.delete(pattern)
}

/** Fetches a page that is about to be shown, and asks for its first contents on the way. */
export async function beginPage(pattern: string, place: TabPlace): Promise<void> {
  const page = await fetchPage(pattern).catch(() => null) // shown by the page itself, when it is drawn
  page?.begin?.(place)
}
