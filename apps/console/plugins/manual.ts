import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Token, type Tokens, lexer } from 'marked'
import type { Plugin } from 'vite'
import type { Block, Chapter, Piece, Pieces, Section, Term } from '../src/platform/help/article.ts'

/** `## Title {#id}`: the id is the section's address, and the same in both languages. */
const heading = /^(.+?) \{#([a-z][a-z-]*)\}$/
/** `word:task.status.created`: a word of the screens that is explained. */
const word = /^word:([\w.]+)$/
/** `offline.en.md#check`: another section of the manual, as a reader of the files follows it. */
const otherSection = /^([a-z-]+)\.(?:cn|en)\.md#([a-z-]+)$/
const tones = ['ok', 'info', 'busy', 'warn', 'bad', 'idle'] as const

const refused = (token: Token): Error => new Error(`The manual knows no ${token.type} here: ${token.raw.trim()}`)

/** Texts as the person sees them: the lexer writes some signs as HTML does, and nothing here ever becomes HTML. */
function plainOf(token: Token): string {
  if (token.type === 'text' && 'tokens' in token && token.tokens) return token.tokens.map(plainOf).join('')
  if (token.type === 'text' || token.type === 'escape') {
    if (token.raw.includes('**')) throw new Error(`A mark without its other end: ${token.raw}`)
    return (token as Tokens.Text).text
  }
  throw refused(token)
}

function pieceOf(token: Token): Piece {
  if (token.type === 'strong') return { b: (token.tokens ?? []).map(plainOf).join('') }
  if (token.type === 'codespan') return { code: (token as Tokens.Codespan).text }
  if (token.type !== 'link') return plainOf(token)
  const [, chapter, section] = otherSection.exec((token as Tokens.Link).href) ?? []
  if (!section) throw new Error(`A link in the text leads to a section, as offline.en.md#check: ${token.raw}`)
  return { section: `${chapter}/${section}`, text: (token.tokens ?? []).map(plainOf).join('') }
}

/** Neighbouring plain texts become one. */
function piecesOf(tokens: readonly Token[]): Pieces {
  return tokens.map(pieceOf).reduce<Piece[]>((before, piece) => {
    const last = before.at(-1)
    if (typeof last === 'string' && typeof piece === 'string') return [...before.slice(0, -1), last + piece]
    return piece === '' ? before : [...before, piece]
  }, [])
}

const isPage = (token: Token): token is Tokens.Link => token.type === 'link' && token.href.startsWith('/')

/** A paragraph of links to pages, with signs between them, is where one goes on from here. */
function paragraphOf(token: Tokens.Paragraph): Block {
  const links = token.tokens.filter(isPage)
  if (links.length === 0) return { p: piecesOf(token.tokens) }
  const others = token.tokens.filter((one) => !isPage(one))
  if (others.some((one) => one.raw.trim() !== '·')) throw new Error(`Links to pages stand by themselves: ${token.raw}`)
  return {
    links: links.map(({ href, tokens }) => ({ to: href as `/${string}`, text: tokens.map(plainOf).join('') })),
  }
}

/** `- [Created](word:task.status.created 'ok'): All its runs are made.` */
function termOf(tokens: readonly Token[]): Term {
  const [first, ...rest] = tokens
  const { href, title, tokens: name } = first as Tokens.Link
  const [, key = ''] = word.exec(href) ?? []
  const tone = tones.find((one) => one === title)
  const [colon, ...text] = piecesOf(rest)
  if (!key || (title && !tone) || typeof colon !== 'string' || !/^(：|: )/.test(colon)) throw refused(first as Token)
  return {
    word: key,
    name: name.map(plainOf).join(''),
    ...(tone ? { tone } : {}),
    text: [colon.replace(/^(：|: )/, ''), ...text],
  }
}

/** `- <kbd>Ctrl</kbd> <kbd>K</kbd> Find something` */
function keysOf(tokens: readonly Token[]): { keys: string[]; text: Pieces } {
  const last = tokens.findLastIndex((one) => one.raw === '</kbd>')
  const keys = tokens.slice(0, last).filter((one) => one.type !== 'html' && one.raw.trim() !== '')
  const [first, ...text] = piecesOf(tokens.slice(last + 1))
  if (typeof first !== 'string') throw refused(tokens[last] as Token)
  return { keys: keys.map(plainOf), text: [first.trimStart(), ...text] }
}

function listOf(token: Tokens.List): Block {
  const items = token.items.map((item) => {
    const [only, ...rest] = item.tokens
    if (only?.type !== 'text' || rest.length > 0) throw refused(item)
    return only.tokens ?? []
  })
  if (token.ordered) return { steps: items.map(piecesOf) }
  const [first] = items[0] ?? []
  if (first?.type === 'link' && first.href.startsWith('word:')) return { terms: items.map(termOf) }
  if (first?.raw === '<kbd>') return { keys: items.map(keysOf) }
  return { list: items.map(piecesOf) }
}

/** `> [!TIP]` and `> [!WARNING]`, as many readers of Markdown know them. */
function noteOf(token: Tokens.Blockquote): Block {
  const [, kind, text = ''] = /^\[!(TIP|WARNING)\]\n([^]+)$/.exec(token.text.trim()) ?? []
  const [only, ...rest] = lexer(text)
  if (only?.type !== 'paragraph' || rest.length > 0) throw refused(token)
  const pieces = piecesOf(only.tokens ?? [])
  return kind === 'TIP' ? { tip: pieces } : { warning: pieces }
}

function blockOf(token: Token): Block {
  if (token.type === 'paragraph') return paragraphOf(token as Tokens.Paragraph)
  if (token.type === 'list') return listOf(token as Tokens.List)
  if (token.type === 'blockquote') return noteOf(token as Tokens.Blockquote)
  if (token.type === 'code') return { code: (token as Tokens.Code).text }
  throw refused(token)
}

/** A chapter from its Markdown. What the manual has no look for is refused, never dropped. */
export function chapterOf(id: string, markdown: string): Chapter {
  const [title, lead, ...body] = lexer(markdown).filter((token) => token.type !== 'space')
  if (title?.type !== 'heading' || title.depth !== 1) throw new Error(`${id} begins with no # title`)
  if (lead?.type !== 'paragraph') throw new Error(`${id} says in no sentence what it is about`)
  const sections: (Omit<Section, 'blocks'> & { blocks: Block[] })[] = []
  for (const token of body) {
    if (token.type !== 'heading') {
      const section = sections.at(-1)
      if (!section) throw refused(token)
      section.blocks.push(blockOf(token))
      continue
    }
    const [, text, address] = heading.exec((token as Tokens.Heading).text) ?? []
    if (token.depth !== 2 || !text || !address) throw new Error(`A section begins with ## Title {#id}: ${token.raw}`)
    sections.push({ id: address, title: text, blocks: [] })
  }
  return {
    id,
    title: (title.tokens ?? []).map(plainOf).join(''),
    lead: (lead.tokens ?? []).map(plainOf).join(''),
    sections,
  }
}

/** Gives a chapter's Markdown as `chapter`, told apart at build: no reader of Markdown or HTML goes to the browser. */
export function manual(): Plugin {
  return {
    name: 'cpm-manual',
    load(file) {
      if (!/[\\/]chapters[\\/][a-z-]+\.(cn|en)\.md$/.test(file)) return
      this.addWatchFile(file)
      const chapter = chapterOf(basename(file).replace(/\.(cn|en)\.md$/, ''), readFileSync(file, 'utf8'))
      return { code: `export const chapter = ${JSON.stringify(chapter)}`, moduleType: 'js' }
    },
  }
}
