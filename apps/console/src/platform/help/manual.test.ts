import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { allPermissions, allWords, contract } from '@cpm/contract'
import { messageStates } from '@cpm/contract/people/message/message'
import { reviewStates } from '@cpm/contract/market/app/app.states'
import { runStates, taskStates } from '@cpm/contract/delivery/task/task'
import { terminalStates } from '@cpm/contract/estate/terminal/terminal.shape'
import type { Resource } from '@cpm/contract/kernel/resource'
import { type Language, fill } from '@cpm/contract/kernel/words'
import { faultsOfEnglish } from '@cpm/contract/kernel/words/register'
import { folders } from '@cpm/contract/platform/menu/menu'
import { describe, expect, it } from 'vitest'
import { chapterOf } from '../../../plugins/manual.ts'
import { defaultSetting } from '../../api/state/setting.ts'
import type { Block, Chapter, Piece, Pieces } from './article.ts'
import { lookUp, marksOf, placeOf, plain, textsOf } from './look-up.ts'
import { manual as cn } from './manual.cn.ts'
import { manual as en } from './manual.en.ts'
import { chapterIds } from './manual.ts'
import { topicOf } from './topics.ts'

const manuals = { cn, en }
const pages = Object.values(contract as Record<string, Resource>).flatMap((r) => r.pages ?? [])
/** Bold texts that are no labels: keys, and words with emphasis. English labels start with a capital letter. */
const emphasised = { cn: /^([JKR+-]|Enter|拨快|拨慢|在终端上)$/, en: /^([a-z].*|[JKR+-]|Enter)$/ }
const languages = ['cn', 'en'] as const
const blocksOf = (manual: readonly Chapter[]) => manual.flatMap((one) => one.sections).flatMap((one) => one.blocks)
const termsOf = (manual: readonly Chapter[]) =>
  blocksOf(manual).flatMap((block) => ('terms' in block ? block.terms : []))
const addressesOf = (manual: readonly Chapter[]) =>
  manual.flatMap((chapter) => chapter.sections.map((section) => `${chapter.id}/${section.id}`))

const piecesOf = (block: Block): Pieces[] => {
  if ('p' in block) return [block.p]
  if ('tip' in block) return [block.tip]
  if ('warning' in block) return [block.warning]
  if ('steps' in block) return [...block.steps]
  if ('list' in block) return [...block.list]
  if ('terms' in block) return block.terms.map((term) => term.text)
  return 'keys' in block ? block.keys.map((one) => one.text) : []
}
/** What a chapter and its sections begin with. */
const headsOf = (chapter: Chapter) => [chapter.title, chapter.lead, ...chapter.sections.map((section) => section.title)]
const isLink = (piece: Piece) => typeof piece === 'object' && 'section' in piece

/** The blocks of a chapter without their texts: the same in both languages. */
const shapeOf = (chapter: Chapter) =>
  chapter.sections.map(({ id, blocks }) => ({
    id,
    blocks: blocks.map((block) => {
      if ('terms' in block) return block.terms.map(({ word, tone }) => ({ word, tone }))
      if ('keys' in block) return block.keys.map(({ keys }) => keys)
      if ('links' in block) return block.links.map(({ to }) => to)
      if ('code' in block) return block
      return [...Object.keys(block), ...piecesOf(block).map((text) => text.filter(isLink).map(sectionOf))]
    }),
  }))
const sectionOf = (piece: Piece) => (typeof piece === 'object' && 'section' in piece ? piece.section : '')

describe('[2.14] the manual', () => {
  it('has each chapter in both languages, and no file that is not in its contents', () => {
    const files = globSync('chapters/*', { cwd: import.meta.dirname }).map((file) => basename(file))
    const wanted = chapterIds.flatMap((id) => languages.map((language) => `${id}.${language}.md`))
    expect(files.toSorted()).toEqual(wanted.toSorted())
  })

  it.each(chapterIds)('has the same shape in both languages: %s', (id) => {
    const [inChinese, inEnglish] = [cn, en].map((manual) => manual.find((one) => one.id === id) as Chapter)
    expect(shapeOf(inEnglish as Chapter)).toEqual(shapeOf(inChinese as Chapter))
  })

  it.each(languages)('has no empty text, and no other language in it: %s', (language) => {
    const manual = manuals[language]
    for (const text of manual.flatMap(headsOf)) {
      expect(text.trim()).not.toBe('')
      if (language === 'cn') expect(text).toMatch(/\p{Script=Han}/u)
    }
    for (const text of blocksOf(manual).flatMap(textsOf)) {
      expect(text.trim()).not.toBe('')
      if (language === 'en') expect(text).not.toMatch(/\p{Script=Han}/u)
    }
  })

  it('keeps the register in each English text', () => {
    const texts = [
      ...en.flatMap(headsOf),
      ...blocksOf(en)
        .filter((block) => !('code' in block))
        .flatMap(textsOf),
    ]
    const faults = texts.flatMap((text) => faultsOfEnglish(text).map((fault) => `${text}: ${fault}`))
    expect(faults).toEqual([])
  })

  it.each(languages)('[4.5] [4.6] [4.7] [4.9] explains every state: %s', (language) => {
    const states = [
      ...runStates.names.map((name) => `run.status.${name}`),
      ...taskStates.names.map((name) => `task.status.${name}`),
      ...terminalStates.names.map((name) => `terminal.status.${name}`),
      ...reviewStates.names.map((name) => `app.reviewStatus.${name}`),
      ...messageStates.names.map((name) => `message.status.${name}`),
    ]
    const explained = termsOf(manuals[language]).map((term) => term.word)
    expect(states.filter((state) => !explained.includes(state))).toEqual([])
  })

  it.each(languages)('[3.4] explains every setting: %s', (language) => {
    const explained = termsOf(manuals[language]).map((term) => term.word)
    const settings = Object.keys(defaultSetting).filter((name) => name !== 'themeModel')
    expect(settings.filter((name) => !explained.includes(`setting.${name}`))).toEqual([])
  })

  it.each(languages)('uses the names of the screens for explained terms: %s', (language) => {
    for (const { word, name } of termsOf(manuals[language])) {
      expect(allWords).toHaveProperty([word])
      expect(name, word).toBe(textOf(word, language))
    }
  })

  it.each(languages)('names only labels that the screens show: %s', (language) => {
    const at = languages.indexOf(language)
    const shown = [allWords, allPermissions].flatMap((words) => Object.values<readonly string[]>(words))
    const titles = [...pages.map((page) => page.title), ...folders.map((folder) => folder.title)]
    const texts = [...shown, ...titles].map((pair) => pair[at] ?? '')
    const bold = blocksOf(manuals[language])
      .flatMap(piecesOf)
      .flat()
      .flatMap((piece) => (typeof piece === 'object' && 'b' in piece ? piece.b.split(' → ') : []))
      .filter((label) => !emphasised[language].test(label))
    // A label may go on with a unit or a number: "Minimum stay (seconds)".
    const is = (text: string, label: string) =>
      text.startsWith(label) && /^($| \(|[:：（])/.test(text.slice(label.length))
    expect(bold.filter((label) => !texts.some((text) => is(text, label)))).toEqual([])
  })

  it.each(languages)('leads only to pages and sections that exist: %s', (language) => {
    const blocks = blocksOf(manuals[language])
    const links = blocks.flatMap((block) => ('links' in block ? block.links.map((link) => link.to) : []))
    for (const link of links) expect(pages.map((page) => page.path)).toContain(link.split('?')[0])
    const sections = blocks.flatMap(piecesOf).flat().filter(isLink).map(sectionOf)
    expect(sections.length).toBeGreaterThan(0)
    for (const section of sections) expect(addressesOf(manuals[language])).toContain(section)
  })

  it('opens at the chapter of the previous page, if the page has a chapter', () => {
    const topics = pages.map((page) => topicOf(page.path)).filter((topic) => topic !== null)
    expect(chapterIds).toEqual(expect.arrayContaining(topics))
    const remote = pages.filter((page) => page.path.startsWith('/remote/'))
    expect(remote.filter((page) => topicOf(page.path) === null)).toEqual([])
    expect(topicOf('/remote/shell/P1')).toBe('remote-shell')
    expect(topicOf('/helpManual')).toBeNull()
  })

  it('has a unique address for each chapter and section', () => {
    const addresses = addressesOf(en)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses) {
      const { chapter, section } = placeOf(en, address)
      expect(`${chapter.id}/${section}`).toBe(address)
    }
    expect(placeOf(en, undefined).chapter).toBe(en[0])
    expect(placeOf(en, 'gone/away')).toEqual({ chapter: en[0], section: undefined })
    expect(placeOf(en, 'tasks/away')).toMatchObject({ chapter: { id: 'tasks' }, section: undefined })
  })
})

const textOf = (word: string, language: Language) => fill(allWords[word as keyof typeof allWords], language)

describe('looking something up', () => {
  it('finds sections by all the words, in the language of the screen, titles first', () => {
    const ids = (typed: string, language: Language) =>
      lookUp(manuals[language], typed, language).map((one) => `${one.chapter.id}/${one.section.id}`)
    expect(ids('72 hours', 'en')).toContain('offline/check')
    expect(ids('OFFLINE', 'en')[0]).toMatch(/^offline\//)
    expect(ids('等待连接', 'cn')).toEqual(expect.arrayContaining(['tasks/runs', 'offline/meanwhile']))
    expect(ids('waiting for connection', 'en')).toContain('tasks/runs')
    expect(ids('等待连接', 'en')).toEqual([])
    expect(ids('   ', 'en')).toEqual([])
    expect(ids('no such thing anywhere', 'en')).toEqual([])
  })

  it('shows the text around the word, without the marks', () => {
    const found = lookUp(en, 'revoke it', 'en')[0]
    expect(found?.excerpt.toLowerCase()).toContain('revoke it')
    expect(found?.excerpt).not.toContain('**')
    expect(marksOf('Log off, then log in', ['log'])).toEqual([
      { text: 'Log', hit: true },
      { text: ' off, then ', hit: false },
      { text: 'log', hit: true },
      { text: ' in', hit: false },
    ])
    expect(marksOf('a.b', ['.'])).toEqual([
      { text: 'a', hit: false },
      { text: '.', hit: true },
      { text: 'b', hit: false },
    ])
  })
})

describe('a chapter from its Markdown', () => {
  const blocks = (body: string) =>
    chapterOf('it', `# It\n\nWhat it is.\n\n## Part {#part}\n\n${body}`).sections[0]?.blocks

  it('reads bold, code and signs as they were written', () => {
    const [block] = blocks('Press **Run & wait** or `df -h <x>`, "then" [look](tasks.en.md#runs).') ?? []
    expect(block).toEqual({
      p: [
        'Press ',
        { b: 'Run & wait' },
        ' or ',
        { code: 'df -h <x>' },
        ', "then" ',
        { section: 'tasks/runs', text: 'look' },
        '.',
      ],
    })
    expect(plain((block as { p: Pieces }).p)).toBe('Press Run & wait or df -h <x>, "then" look.')
  })

  it.each([
    ['a picture', '![x](y.png)'],
    ['markup', 'Press <b>this</b>'],
    ['a block of markup', '<script>alert(1)</script>'],
    ['a mark without its end', 'Press **this'],
    ['a link out of the console', 'See [this](https://example.com)'],
    ['a page in the middle of a text', 'See [this](/device/index) page'],
    ['a list in a list', '- a\n  - b'],
    ['an unknown tone', "- [Waiting](word:run.status.waiting 'red'): it waits"],
    ['a section without an address', '## Another'],
    ['a table', '| a | b |\n| - | - |\n| 1 | 2 |'],
  ])('refuses %s', (_, body) => {
    expect(() => blocks(body)).toThrow()
  })
})
