import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allWords } from '@cpm/contract'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const longest = 40

/** Keys of words that the console uses as the label of a field, a column, a tab, a button or an action. */
function labelKeys(): Set<string> {
  const keys = new Set<string>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source })) {
    const code = readFileSync(join(source, file), 'utf8')
    for (const [, key = ''] of code.matchAll(/\b(?:label|word)(?:=\{|: )(?:t\()?'([\w.-]+)'/g)) keys.add(key)
    for (const [, key = ''] of code.matchAll(/<Button\b[^<]*?>\s*\{t\('([\w.-]+)'\)\}/g)) keys.add(key)
  }
  return keys
}

const pairs: Readonly<Record<string, readonly [cn: string, en: string]>> = allWords

test('labels of fields, columns, tabs and buttons are short in both languages', () => {
  // A text with a place names one object, for a screen reader or as an error: it is as long as the name in it.
  const labels = [...labelKeys()].filter((key) => Object.hasOwn(pairs, key) && !pairs[key]?.join('').includes('{{'))
  expect(labels.length).toBeGreaterThan(500)
  const tooLong = labels.filter((key) => {
    const [cn = '', en = ''] = pairs[key] ?? []
    return en.length > longest || cn.length > longest / 2
  })
  expect(tooLong.map((key) => `${key}: ${pairs[key]?.join(' / ')}`)).toEqual([])
})

test('labels have no full stop', () => {
  const labels = [...labelKeys()].filter(
    (key) => !pairs[key]?.join('').includes('{{') && pairs[key]?.some((text) => /[.。]$/.test(text)),
  )
  // As the specification has it [7.1].
  expect(labels.filter((key) => key !== 'common.loading')).toEqual([])
})
