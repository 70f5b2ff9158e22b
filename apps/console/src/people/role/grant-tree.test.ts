import { menuTypes } from '@cpm/contract/platform/menu/menu'
import type { GrantNode } from '@cpm/contract/people/role/role'
import { describe, expect, test } from 'vitest'
import { allPut, countsOf, foldsOf, foundIn, grantLines, onlyChosen, toggled } from './grant-tree.ts'
import { forestOf } from '../../kit/tree/forest.ts'

const node = (
  id: string,
  parentId: string | null,
  type: number,
  names: [string, string],
  permission = '',
): GrantNode => {
  const [name, englishName] = names
  return { id, parentId, type, name, englishName, permission, enabled: true }
}
const nodes = [
  node('1', null, menuTypes.module, ['设备管理', 'Devices']),
  node('2', '1', menuTypes.menu, ['我的设备', 'My devices']),
  node('3', '2', menuTypes.button, ['查看', 'View'], 'terminal.read'),
  node('4', '2', menuTypes.button, ['导出', 'Export'], 'terminal.export'),
  node('5', null, menuTypes.module, ['消息中心', 'Messages']),
  node('6', '5', menuTypes.menu, ['我的消息', 'My messages']),
]
const forest = forestOf(nodes)
const at = (id: string) => forest.byId.get(id) as GrantNode
const none: ReadonlySet<string> = new Set()
const press = (id: string, chosen = none, typed = '') =>
  [...toggled(forest, chosen, at(id), foundIn(forest, typed))].toSorted()
const states = (chosen: ReadonlySet<string>) =>
  Object.fromEntries(
    grantLines(forest, chosen, new Set(foldsOf(forest)), null).map((line) => [line.node.id, line.state]),
  )

describe('the permission tree [3.10]', () => {
  test('a button brings its page; the page and its folder are half chosen', () => {
    expect(press('3')).toEqual(['2', '3'])
    expect(states(new Set(['2', '3']))).toEqual({ 1: 'some', 2: 'some', 3: 'all', 4: 'none', 5: 'none', 6: 'none' })
  })

  test('a page takes its buttons with it, both ways; a button that goes leaves its page', () => {
    expect(press('2')).toEqual(['2', '3', '4'])
    expect(press('2', new Set(['2', '3']))).toEqual(['2', '3', '4'])
    expect(press('2', new Set(['2', '3', '4']))).toEqual([])
    expect(press('3', new Set(['2', '3']))).toEqual(['2'])
  })

  test('a folder is what is in it, and is never granted itself', () => {
    expect(press('1')).toEqual(['2', '3', '4'])
    expect(states(new Set(['2', '3', '4', '6']))).toMatchObject({ 1: 'all', 5: 'all' })
    expect(press('1', new Set(['2', '3', '4', '6']))).toEqual(['6'])
  })

  test('what is searched, in either language or by code, stands in what it stands in', () => {
    const found = (typed: string) =>
      grantLines(forest, none, none, foundIn(forest, typed)).map((line) => [line.node.id, line.depth])
    for (const typed of ['导出', ' EXPORT', 'terminal.exp'])
      expect(found(typed)).toEqual([
        ['1', 0],
        ['2', 1],
        ['4', 2],
      ])
    expect(found('我的设备').map(([id]) => id)).toEqual(['1', '2', '3', '4'])
    expect(found('nothing of it')).toEqual([])
    expect(grantLines(forest, none, none, null).map((line) => line.node.id)).toEqual(['1', '5'])
  })

  test('while something is searched, a folder chooses what is found and nothing else', () => {
    expect(press('1', none, 'export')).toEqual(['2', '4'])
    expect([...allPut(forest, none, foundIn(forest, 'messages'), true)]).toEqual(['6'])
    expect([...allPut(forest, new Set(['2', '3', '6']), null, false)]).toEqual([])
    expect([...allPut(forest, none, null, true)].toSorted()).toEqual(['2', '3', '4', '6'])
  })

  test('what is chosen is counted, and can be looked at alone', () => {
    expect(countsOf(forest, new Set(['2', '3', 'unknown']))).toEqual({ pages: 1, buttons: 1 })
    expect(onlyChosen(nodes, new Set(['2', '3'])).map((one) => one.id)).toEqual(['1', '2', '3'])
  })
})
