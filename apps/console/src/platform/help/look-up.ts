import { allWords } from '@cpm/contract'
import { type Language, type Pair, fill } from '@cpm/contract/kernel/words'
import type { Block, Section, Topic } from './article.ts'

/** A part of a text: plain, `**bold**` or `` `code` ``. */
export type Part = { as: 'text' | 'b' | 'code'; text: string }

/** Takes the marks out of a text. A mark without its end is plain text. */
export function partsOf(text: string): Part[] {
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).filter((part) => part !== '')
  return parts.map((part) => {
    if (/^\*\*[^*]+\*\*$/.test(part)) return { as: 'b', text: part.slice(2, -2) }
    if (/^`[^`]+`$/.test(part)) return { as: 'code', text: part.slice(1, -1) }
    return { as: 'text', text: part }
  })
}

export const plain = (pair: Pair, language: Language) =>
  partsOf(fill(pair, language))
    .map((part) => part.text)
    .join('')

/** Every pair of a block, with the words of the screens it names. */
export function pairsOf(block: Block): Pair[] {
  if ('p' in block) return [block.p]
  if ('tip' in block) return [block.tip]
  if ('warning' in block) return [block.warning]
  if ('steps' in block) return [...block.steps]
  if ('list' in block) return [...block.list]
  if ('terms' in block) return block.terms.flatMap((term) => [allWords[term.word], term.text])
  if ('keys' in block) return block.keys.flatMap((one) => [[one.keys.join(' '), one.keys.join(' ')] as const, one.text])
  if ('links' in block) return block.links.map((link) => link.text)
  return [[block.code, block.code]]
}

export type Found = { topic: Topic; section: Section; excerpt: string }

/** Characters around what was found. */
const around = 40

/** A piece of the text around the longest of the words it holds, which tells most. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const word = words.toSorted((a, b) => b.length - a.length).find((one) => lower.includes(one))
  const at = word === undefined ? 0 : lower.indexOf(word)
  const from = Math.max(0, at - around)
  const to = Math.min(text.length, at + around * 2)
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`
}

export const wordsOf = (typed: string) => typed.toLowerCase().split(/\s+/).filter(Boolean)

/** Sections in which every word typed stands, in the language of the screen; titles count first. */
export function lookUp(manual: readonly Topic[], typed: string, language: Language): Found[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const found = manual.flatMap((topic) =>
    topic.sections.flatMap((section) => {
      const heading = `${plain(topic.title, language)} ${plain(section.title, language)}`.toLowerCase()
      const texts = section.blocks.flatMap(pairsOf).map((pair) => plain(pair, language))
      const body = texts.join(language === 'cn' ? '　' : ' ')
      const all = `${heading} ${body.toLowerCase()}`
      if (!words.every((word) => all.includes(word))) return []
      const inHeading = words.some((word) => heading.includes(word))
      return [{ topic, section, excerpt: excerptOf(body, words), rank: inHeading ? 0 : 1 }]
    }),
  )
  return found.toSorted((a, b) => a.rank - b.rank).map(({ rank: _rank, ...one }) => one)
}

/** Where `?topic=tasks/states` leads: a topic and perhaps one of its sections; else the first topic. */
export function placeOf(
  manual: readonly Topic[],
  address: string | undefined,
): { topic: Topic; section: string | undefined } {
  const [id, sectionId] = (address ?? '').split('/')
  const topic = manual.find((one) => one.id === id) ?? (manual[0] as Topic)
  const section = topic.id === id ? topic.sections.find((one) => one.id === sectionId)?.id : undefined
  return { topic, section }
}

/** A text cut where the words typed stand, so that they can be marked. */
export function marksOf(text: string, typed: readonly string[]): { text: string; hit: boolean }[] {
  if (typed.length === 0) return [{ text, hit: false }]
  const escaped = typed.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pieces = text.split(new RegExp(`(${escaped.join('|')})`, 'i')).filter((piece) => piece !== '')
  return pieces.map((piece) => ({ text: piece, hit: typed.includes(piece.toLowerCase()) }))
}
