import { type MenuRow, menuTypes } from '@cpm/contract/platform/menu/menu'
import { describe, expect, test } from 'vitest'
import { isGuarded, menuForest, menuLines, moved, placeAt, stepped } from './menu-tree.ts'

const row = (id: string, parentId: string | null, type: number, more: Partial<MenuRow> = {}): MenuRow => ({
  id,
  parentId,
  type,
  name: `名${id}`,
  englishName: `Name ${id}`,
  systemCode: 'cpm',
  url: '',
  permission: '',

  icon: '',
  enabled: true,
  hidden: false,
  sort: Number(id),
  fixed: true,
  roles: 0,
  ...more,
})
const rows = [
  row('1', null, menuTypes.module),
  row('2', '1', menuTypes.menu, { url: '/device/index' }),
  row('3', '2', menuTypes.button, { permission: 'terminal.export', enabled: false }),
  row('4', '1', menuTypes.menu, { url: '/device/detail', hidden: true }),
  row('5', null, menuTypes.module),
  row('6', '5', menuTypes.menu, { url: '/user/role' }),
  row('7', '6', menuTypes.button, { permission: 'role.update' }),
  row('8', '6', menuTypes.button, { permission: 'role.export' }),
  row('9', null, menuTypes.menu, { url: 'https://example.com', fixed: false }),
]
const forest = menuForest(rows)
const at = (id: string) => forest.byId.get(id) as MenuRow
const shown = (filter: Parameters<typeof menuLines>[2], open: string[] = []) =>
  menuLines(forest, new Set(open), filter).map((line) => line.node.id)

describe('the tree of menus [3.11]', () => {
  test('is folded and unfolded', () => {
    expect(shown({})).toEqual(['1', '5', '9'])
    expect(shown({}, ['1', '2'])).toEqual(['1', '2', '3', '4', '5', '9'])
  })

  test('what is looked for stands in what it stands in, whether that was folded or not', () => {
    expect(shown({ q: 'terminal.EXP' })).toEqual(['1', '2', '3'])
    expect(shown({ q: '名8' })).toEqual(['5', '6', '8'])
    expect(shown({ hidden: true })).toEqual(['1', '4'])
    expect(shown({ enabled: false, type: '3' })).toEqual(['1', '2', '3'])
    expect(shown({ q: 'example.com', type: '1' })).toEqual([])
  })

  test('a row goes before, into and behind others, where it may stand', () => {
    expect(placeAt(forest, at('2'), at('4'), 'after')).toEqual({ parentId: '1', to: 1 })
    expect(placeAt(forest, at('2'), at('5'), 'in')).toEqual({ parentId: '5', to: 1 })
    expect(placeAt(forest, at('2'), at('9'), 'before')).toEqual({ parentId: null, to: 2 })
    expect(placeAt(forest, at('5'), at('1'), 'before')).toEqual({ parentId: null, to: 0 })
    expect(placeAt(forest, at('8'), at('7'), 'before')).toEqual({ parentId: '6', to: 0 })
    for (const [from, over, part] of [
      ['1', '5', 'in'],
      ['1', '6', 'before'],
      ['2', '6', 'in'],
      ['8', '3', 'after'],
      ['8', '2', 'in'],
      ['2', '2', 'after'],
      ['2', '1', 'in'],
    ] as const) {
      expect(placeAt(forest, at(from), at(over), part)).toBeNull()
    }
  })

  test('the keyboard takes it a place up or down, and no further than the end', () => {
    expect(stepped(forest, at('4'), -1)).toEqual({ parentId: '1', to: 0 })
    expect(stepped(forest, at('4'), 1)).toBeNull()
    expect(stepped(forest, at('1'), -1)).toBeNull()
    const after = menuForest(moved(rows, at('4'), { parentId: '1', to: 0 }))
    expect(after.below.get('1')?.map((one) => one.id)).toEqual(['4', '2'])
    const other = menuForest(moved(rows, at('2'), { parentId: '5', to: 1 }))
    expect(other.below.get('5')?.map((one) => one.id)).toEqual(['6', '2'])
  })

  test('the way to the menus and roles is known', () => {
    expect(rows.filter((one) => isGuarded(forest, one)).map((one) => one.id)).toEqual(['5', '6', '7'])
  })
})
