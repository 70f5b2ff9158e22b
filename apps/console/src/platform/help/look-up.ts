import type { Language } from '@cpm/contract/kernel/words'
import type { Block, Chapter, Pieces, Section } from './article.ts'

/** A text without the looks of its pieces. */
export const plain = (pieces: Pieces) =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      if ('b' in piece) return piece.b
      return 'code' in piece ? piece.code : piece.text
    })
    .join('')

/** Every text of a block. */
export function textsOf(block: Block): string[] {
  if ('p' in block) return [plain(block.p)]
  if ('tip' in block) return [plain(block.tip)]
  if ('warning' in block) return [plain(block.warning)]
  if ('steps' in block) return block.steps.map(plain)
  if ('list' in block) return block.list.map(plain)
  if ('terms' in block) return block.terms.flatMap((term) => [term.name, plain(term.text)])
  if ('keys' in block) return block.keys.flatMap((one) => [one.keys.join(' '), plain(one.text)])
  if ('links' in block) return block.links.map((link) => link.text)
  return [block.code]
}

export type Found = { chapter: Chapter; section: Section; excerpt: string }

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

/** Sections in which every word typed stands; titles count first. */
export function lookUp(manual: readonly Chapter[], typed: string, language: Language): Found[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const found = manual.flatMap((chapter) =>
    chapter.sections.flatMap((section) => {
      const heading = `${chapter.title} ${section.title}`.toLowerCase()
      const body = section.blocks.flatMap(textsOf).join(language === 'cn' ? '　' : ' ')
      const all = `${heading} ${body.toLowerCase()}`
      if (!words.every((word) => all.includes(word))) return []
      const inHeading = words.some((word) => heading.includes(word))
      return [{ chapter, section, excerpt: excerptOf(body, words), rank: inHeading ? 0 : 1 }]
    }),
  )
  return found.toSorted((a, b) => a.rank - b.rank).map(({ rank: _rank, ...one }) => one)
}

/** Where `?topic=tasks/states` leads: a chapter and perhaps one of its sections; else the first chapter. */
export function placeOf(
  manual: readonly Chapter[],
  address: string | undefined,
): { chapter: Chapter; section: string | undefined } {
  const [id, sectionId] = (address ?? '').split('/')
  const chapter = manual.find((one) => one.id === id) ?? (manual[0] as Chapter)
  const section = chapter.id === id ? chapter.sections.find((one) => one.id === sectionId)?.id : undefined
  return { chapter, section }
}

/** A text cut where the words typed stand, so that they can be marked. */
export function marksOf(text: string, typed: readonly string[]): { text: string; hit: boolean }[] {
  if (typed.length === 0) return [{ text, hit: false }]
  const escaped = typed.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pieces = text.split(new RegExp(`(${escaped.join('|')})`, 'i')).filter((piece) => piece !== '')
  return pieces.map((piece) => ({ text: piece, hit: typed.includes(piece.toLowerCase()) }))
}
