import { expect, test } from 'vitest'
import { fill, type Pair } from '../words.ts'

const pair: Pair = ['删除{{name}}的 {{count}} 行', 'Delete {{count}} {{count|row|rows}} of {{name}}']

test('a number brings its word with it: 1 row, 2 rows, 1,000 rows', () => {
  expect(fill(pair, 'en', { name: 'A', count: 1 })).toBe('Delete 1 row of A')
  expect(fill(pair, 'en', { name: 'A', count: '1' })).toBe('Delete 1 row of A')
  expect(fill(pair, 'en', { name: 'A', count: 0 })).toBe('Delete 0 rows of A')
  expect(fill(pair, 'en', { name: 'A', count: '1,000' })).toBe('Delete 1,000 rows of A')
})

test('a Chinese text has a space beside what is not Chinese, and none beside what is', () => {
  expect(fill(pair, 'cn', { name: 'POS-1', count: 3 })).toBe('删除 POS-1 的 3 行')
  expect(fill(pair, 'cn', { name: '一号收银台', count: 3 })).toBe('删除一号收银台的 3 行')
  expect(fill(['确定删除{{name}}？', ''], 'cn', { name: 'POS-1' })).toBe('确定删除 POS-1？')
})

test('what a place is filled with is left as it is', () => {
  expect(fill(['{{name}}', '{{name}}'], 'cn', { name: '收银POS1号' })).toBe('收银POS1号')
  expect(fill(['', '{{name}}'], 'en', { name: '{{count}}' })).toBe('{{count}}')
})

test('a place without a value stays visible', () => {
  expect(fill(pair, 'en', { name: 'A' })).toBe('Delete {{count}} {{count|row|rows}} of A')
})
