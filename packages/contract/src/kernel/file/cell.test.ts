import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asText, fromText } from './cell.ts'

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
  const cell = fc.string({ unit: fc.constantFrom('=', '＝', ' ', '\u200b', 'a', '-', '1', '@') })
  expect(() => fc.assert(fc.property(cell, (text) => fromText(asText(text)) === text))).not.toThrow()
})
