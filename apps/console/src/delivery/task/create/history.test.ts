import { expect, test } from 'vitest'
import { historyLength, readHistory, remember } from './history.ts'

test('recent commands: the newest first, each once, no more than fit', () => {
  expect(remember(['uptime', 'df -h'], 'df -h')).toEqual(['df -h', 'uptime'])
  const many = Array.from({ length: historyLength }, (_, at) => `echo ${at}`)
  expect(remember(many, 'last')).toHaveLength(historyLength)
  expect(remember(many, 'last')[0]).toBe('last')
})

test('a broken storage is an empty list', () => {
  expect(readHistory(null)).toEqual([])
  expect(readHistory('{')).toEqual([])
  expect(readHistory('{"a":1}')).toEqual([])
  expect(readHistory('["ls", 4, null]')).toEqual(['ls'])
})
