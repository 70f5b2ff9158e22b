import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asPart, asText, fromText, partsOf } from './cell.ts'

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹦1',
  '﹢1',
  '−1',
  ' =1',
  '\u00a0=1',
  '\u3000＝1',
  '\u200b=1',
  '\ufeff＝1',
  '\u2060+1',
  '\u00ad-1',
]
test.each(formulas)('a file has no formula of the text %j', (text) => {
  expect(asText(text)).toBe(`'${text}`)
})

test.each(['Till 3', 'a=b', '3-4', 'me@shop.example', '收银台＝1', "'tis", '', '…=1'])('%j stays as it is', (text) => {
  expect(asText(text)).toBe(text)
  expect(fromText(text)).toBe(text)
})

test('what was written as a text is read back as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('=', '＝', ' ', '\u200b', 'a', '-', '1', '@', "'", '\t', '\n') })
  expect(() => fc.assert(fc.property(cell, (text) => fromText(asText(text)) === text))).not.toThrow()
})

test.each([
  ["'=x", "''=x"],
  ["''=x", "'''=x"],
  ["' ＝1", "'' ＝1"],
  ["'\tx", "''\tx"],
  ["'abc", "'abc"],
  ["''", "''"],
])('a text that begins with a quote keeps it: %j is written as %j', (text, cell) => {
  expect(asText(text)).toBe(cell)
  expect(fromText(cell)).toBe(text)
})

test('several texts in one cell come apart as they were, whatever separates them', () => {
  expect(partsOf('bar; vip ；  ;x', ';；')).toEqual(['bar', 'vip', 'x'])
  expect(partsOf('a\\;b', ';')).toEqual(['a;b'])
  expect(partsOf('a\\\\;b', ';')).toEqual(['a\\', 'b'])
  expect(partsOf('C:\\x', ';')).toEqual(['C:\\x'])
  const part = fc.string({ unit: fc.constantFrom('a', ';', '/', '\\', '；', '-', ']', '^', '𠮷'), minLength: 1 })
  const lists = fc.array(part)
  const isSame = (texts: string[], by: string) => {
    const cell = texts.map((text) => asPart(text, by)).join(by.charAt(0))
    return JSON.stringify(partsOf(cell, by)) === JSON.stringify(texts)
  }
  for (const by of [';', '/', ';；'])
    expect(() => fc.assert(fc.property(lists, (texts) => isSame(texts, by)))).not.toThrow()
})
