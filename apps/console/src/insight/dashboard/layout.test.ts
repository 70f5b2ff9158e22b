import { expect, test } from 'vitest'
import { inOrder, isShown, moved } from './layout.ts'

const layout = { cards: ['c', 'gone', 'a'], hidden: ['b'] }

test('cards stand as the person wants them, and a new one behind', () => {
  expect(inOrder(['a', 'b', 'c', 'd'], layout)).toEqual(['c', 'a', 'b', 'd'])
  expect(inOrder(['a', 'b'], null)).toEqual(['a', 'b'])
})

test('what is hidden is not shown, everything else is', () => {
  expect(['a', 'b'].map((key) => isShown(key, layout))).toEqual([true, false])
  expect(isShown('b', undefined)).toBe(true)
})

test('one moves a place up or down, and no further than the ends', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})
