import { allPermissions, allWords } from '@cpm/contract'
import type { Language, Pair } from '@cpm/contract/kernel/words'
import { chunks as first } from 'virtual:words'
import { create } from 'zustand'

type Load = () => Promise<{ texts: Readonly<Record<string, string>> }>
export type WordChunks = Readonly<Record<string, Readonly<Record<Language, Load>>>>

/** Parts of the words, as the build has shared them out; a development server has all of them at once. */
const chunks: Record<string, WordChunks[string]> | null = first && { ...first }
const coming = new Map<string, Promise<void>>()
const there = new Set<string>()
const opened = new Set<string>()
/** Counts what has come beside what was asked for in time. */
export const useLateWords = create<{ count: number }>()(() => ({ count: 0 }))

function take(texts: Readonly<Record<string, string>>, into: Record<string, Pair>, language: Language): void {
  for (const [key, text] of Object.entries(texts)) {
    const [cn, en] = into[key] ?? [text, text]
    into[key] = language === 'cn' ? [text, en] : [cn, text]
  }
}

async function fetchChunk(name: string, language: Language): Promise<void> {
  const load = chunks?.[name]?.[language]
  if (!load) return
  const { texts } = await load()
  take(texts, name === 'codes' ? allPermissions : allWords, language)
  there.add(`${name} ${language}`)
}

function chunk(name: string, language: Language): Promise<void> {
  const id = `${name} ${language}`
  const before = coming.get(id)
  if (before) return before
  const now = fetchChunk(name, language)
  coming.set(id, now)
  // What did not come is asked for again.
  now.catch(() => coming.delete(id))
  return now
}

const lacks = (names: Iterable<string>, language: Language) =>
  chunks === null ? [] : [...names].filter((name) => !there.has(`${name} ${language}`))

async function fetchAll(names: readonly string[], language: Language): Promise<void> {
  await Promise.all(names.map((name) => chunk(name, language)))
}

/** Fetches parts of the words; who changes the language from here on has them in that, too. */
export async function openWords(names: readonly string[], language: Language): Promise<void> {
  for (const name of names) opened.add(name)
  await fetchAll(lacks(names, language), language)
}

const againMs = 2000

/** The words of the start: asked for until they are there, for without them there is nothing to say why not. */
export async function openFirstWords(language: Language): Promise<void> {
  try {
    await openWords(['start'], language)
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, againMs)
    })
    await openFirstWords(language)
  }
}

/** The console brings the parts of its pages. */
export function addWords(more: WordChunks): void {
  if (chunks) Object.assign(chunks, more)
}

/** All that is open, in a language: null when it is there already. */
export function wordsIn(language: Language): Promise<void> | null {
  const missing = lacks(opened, language)
  return missing.length === 0 ? null : fetchAll(missing, language)
}

/** The pair of a key. One that no part brought in time is fetched with all the rest, and named as the fault it is. */
export function pairOf(key: string): Pair {
  const pair = (allWords as Readonly<Record<string, Pair>>)[key]
  if (pair) return pair
  if (chunks !== null && !coming.has('late')) {
    globalThis.reportError?.(new Error(`No words for ${key} here`))
    coming.set('late', fetchLate())
  }
  return ['', '']
}

async function fetchLate(): Promise<void> {
  for (const name of Object.keys(chunks ?? {})) opened.add(name)
  try {
    await Promise.all([...opened].flatMap((name) => [chunk(name, 'cn'), chunk(name, 'en')]))
  } finally {
    coming.delete('late')
    useLateWords.setState((s) => ({ count: s.count + 1 }))
  }
}

/** All that is open in both languages, for what is read from a file that may be in either. */
export async function openBothLanguages(): Promise<void> {
  const missing = [wordsIn('cn'), wordsIn('en')].filter((one) => one !== null)
  if (missing.length === 0) return
  await Promise.all(missing)
  useLateWords.setState((s) => ({ count: s.count + 1 }))
}
