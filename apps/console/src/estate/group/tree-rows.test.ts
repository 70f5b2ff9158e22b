import type { GroupRow } from '@cpm/contract/estate/group/group'
import { expect, test } from 'vitest'
import { aboveOf, forestOf } from '../../kit/tree/forest.ts'
import { mayMove, treeRows } from './tree-rows.ts'

const group = (id: string, parentId: string | null, enterpriseId = '1'): GroupRow => ({
  id,
  parentId,
  enterpriseId,
  name: `Shop ${id}`,
  number: `N${id}`,
  type: 'store',
  address: null,
  terminals: 0,
})
const groups = [
  group('1', null),
  group('9', null, '2'),
  group('2', '1'),
  group('3', '1'),
  group('4', '2'),
  group('7', '5'),
]
const forest = forestOf(groups)
const shown = (open: string[], typed = '') =>
  treeRows(forest, new Set(open), typed).map((r) => `${'-'.repeat(r.depth)}${r.node.id}${r.open ? '+' : ''}`)

test('a tree shows what is unfolded, and a group whose parent one may not see at the top', () => {
  expect(shown([])).toEqual(['1', '9', '7'])
  expect(shown(['1'])).toEqual(['1+', '-2', '-3', '9', '7'])
  expect(shown(['1', '2'])).toEqual(['1+', '-2+', '--4', '-3', '9', '7'])
  expect(treeRows(forest, new Set(['1']), '')[2]).toMatchObject({ at: 2, of: 2, open: null })
})

test('a search keeps what is above what it finds, unfolded', () => {
  expect(shown([], 'n4')).toEqual(['1+', '-2+', '--4'])
  expect(shown([], 'shop 3')).toEqual(['1+', '-3'])
  expect(treeRows(forest, new Set(), 'n4').map((r) => r.found)).toEqual([false, false, true])
  expect(shown([], 'nowhere')).toEqual([])
})

test('a group goes under any other of its enterprise, but not under itself and not where it is', () => {
  const may = (from: string, to: string) =>
    mayMove(forest, forest.byId.get(from) as GroupRow, forest.byId.get(to) as GroupRow)
  expect(aboveOf(forest, '4').map((g) => g.id)).toEqual(['2', '1'])
  expect([may('4', '3'), may('2', '3'), may('4', '1')]).toEqual([true, true, true])
  expect([may('1', '4'), may('2', '2'), may('4', '2'), may('4', '9')]).toEqual([false, false, false, false])
})

test('two thousand groups five deep are laid out in no time to speak of', () => {
  const many = Array.from({ length: 2000 }, (_, i) => group(String(i), i % 5 === 0 ? null : String(i - 1)))
  const big = forestOf(many)
  expect(treeRows(big, new Set(many.map((g) => g.id)), '')).toHaveLength(2000)
  expect(treeRows(big, new Set(), '1999')).toHaveLength(5)
})
