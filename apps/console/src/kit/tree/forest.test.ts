import { expect, test } from 'vitest'
import { aboveOf, forestOf, keptOf, linesOf } from './forest.ts'

const nodes = [
  { id: '1', parentId: null },
  { id: '2', parentId: '1' },
  { id: '3', parentId: '2' },
  { id: '4', parentId: '1' },
  { id: '7', parentId: '5' },
]
const shown = (...of: Parameters<typeof linesOf>) =>
  linesOf(...of).map(({ node, depth, open }) => `${'-'.repeat(depth)}${node.id}${open ? '+' : ''}`)

test('a row whose parent is not seen stands at the top, or nowhere', () => {
  expect(shown(forestOf(nodes), null)).toEqual(['1+', '-2+', '--3', '-4', '7'])
  expect(shown(forestOf(nodes, 'hidden'), null)).toEqual(['1+', '-2+', '--3', '-4'])
})

test('only what is unfolded is shown, each with its place among those beside it', () => {
  expect(shown(forestOf(nodes), new Set(['1']))).toEqual(['1+', '-2', '-4', '7'])
  expect(linesOf(forestOf(nodes), new Set(['1']))[2]).toMatchObject({ at: 2, of: 2, open: null })
})

test('what is found stands under all above it, unfolded', () => {
  const forest = forestOf(nodes)
  const kept = keptOf(forest, ({ id }) => id === '3')
  expect(shown(forest, new Set(), kept)).toEqual(['1+', '-2+', '--3'])
  expect(aboveOf(forest, '3').map(({ id }) => id)).toEqual(['2', '1'])
  expect(aboveOf(forest, '7')).toEqual([])
})
