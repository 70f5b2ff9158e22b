import { expect, test } from 'vitest'
import { branches, isFound } from './branches.ts'

const group = (id: string, parentId: string | null) => ({
  id,
  parentId,
  name: `Shop ${id}`,
  number: `N${id}`,
  address: null,
  terminals: 0,
})

test('groups are offered as a tree, each under its parent [3.14]', () => {
  const tree = branches([group('1', null), group('9', null), group('2', '1'), group('10', '9'), group('3', '2')])
  expect(tree.map((b) => [b.id, b.depth])).toEqual([
    ['1', 0],
    ['2', 1],
    ['3', 2],
    ['9', 0],
    ['10', 1],
  ])
})

test('a group whose parent one may not see stands at the top', () => {
  expect(branches([group('5', '4')]).map((b) => [b.id, b.depth])).toEqual([['5', 0]])
})

test('a group is found by its name or its number, in any case', () => {
  expect(isFound({ name: 'Orchard', number: 'SG001' }, ' orch')).toBe(true)
  expect(isFound({ name: 'Orchard', number: 'SG001' }, 'sg0')).toBe(true)
  expect(isFound({ name: 'Orchard', number: 'SG001' }, 'x')).toBe(false)
})
