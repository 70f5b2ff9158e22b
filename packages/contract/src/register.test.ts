import { describe, expect, it } from 'vitest'
import { allPermissions, allWords, contract } from './index.ts'
import type { Resource } from './kernel/resource.ts'
import type { Pair } from './kernel/words.ts'
import { glossary, patternOf } from './kernel/words/glossary.ts'
import { faultsOfEnglish } from './kernel/words/register.ts'
import { folders } from './platform/menu/menu.ts'

const titles = [
  ...folders.map(({ key, title }): [string, Pair] => [`menu folder ${key}`, title]),
  ...Object.values(contract as Record<string, Resource>)
    .flatMap(({ pages }) => pages ?? [])
    .map(({ path, title }): [string, Pair] => [path, title]),
]
const permissions = Object.entries<Pair>(allPermissions)
const texts = [...Object.entries<Pair>(allWords), ...permissions, ...titles]

/** Keys of texts that differ from the rule for a reason. */
type Exceptions = readonly string[]

/** Texts of the specification [8.5], and words of others: of Android, of a mail that is quoted. */
const quoted: Exceptions = []

const longerThan = (most: number, among: readonly [string, Pair][]) =>
  among.filter(([, [, en]]) => en.length > most).map(([key, [, en]]) => `${key}: ${en}`)

describe('the English of the product', () => {
  it('uses no banned word and no banned shape', () => {
    const faults = texts
      .filter(([key]) => !quoted.includes(key))
      .flatMap(([key, [, en]]) => faultsOfEnglish(en).map((fault) => `${key}: ${en} (${fault})`))
    expect(faults).toEqual([])
  })

  it('refuses the words that it replaced', () => {
    const old = ['All right', 'Held', 'Barred', 'On the shelves', 'Nothing is given', 'Its wave has not begun']
    const more = ['It said goodbye', 'Read anew', 'Update by itself', 'Who is told', 'Write one', 'Tries', 'Standing']
    for (const text of [...old.filter((one) => one !== 'All right'), ...more]) {
      expect(faultsOfEnglish(text), text).not.toEqual([])
    }
    expect(faultsOfEnglish('All right')).not.toEqual([])
  })

  it('keeps the plain terms', () => {
    for (const text of ['Assigned to', 'Not set', 'Progress bar', 'Put on hold', 'A version, such as 1.4.0', 'Which?']) {
      expect(faultsOfEnglish(text), text).toEqual([])
    }
  })

  it('has short titles, short names of permissions and short states', () => {
    const states = texts.filter(([key]) => /\.(status|state|outcome|severity|platform)\.\w+$/.test(key))
    expect(states.length).toBeGreaterThan(60)
    expect(longerThan(30, titles)).toEqual([])
    expect(longerThan(48, permissions)).toEqual([])
    expect(longerThan(32, states)).toEqual([])
  })
})

describe('the glossary', () => {
  it('has each term once', () => {
    expect(new Set(glossary.map(({ en }) => en)).size).toBe(glossary.length)
  })

  it.each(glossary)('"$en" is $cn in every text', (term) => {
    const pattern = patternOf(term)
    const uses = texts.filter(([, [, en]]) => pattern.test(en))
    expect(uses.length, 'a term that no text uses is no term').toBeGreaterThan(0)
    const others = uses
      .filter(([key, [cn]]) => !exceptions.has(key) && !term.cn.some((word) => cn.includes(word)))
      .map(([key, [cn, en]]) => `${key}: ${cn} / ${en}`)
    expect(others).toEqual([])
  })
})

/** Texts whose Chinese leaves the term out, or where the English word means something else. */
const exceptions = new Set<string>([])
