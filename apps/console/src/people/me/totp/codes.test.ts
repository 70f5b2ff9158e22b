import type { MenuNode } from '@cpm/contract/platform/menu/menu'
import { expect, it } from 'vitest'
import { codeGroups } from './codes.ts'

const node = (fields: Partial<MenuNode>): MenuNode => ({
  id: '0',
  name: '页',
  menuEnglishName: 'Page',
  url: '',
  icon: '',
  hidden: 0,
  parentId: null,
  menuType: 2,

  permission: '',
  sort: 0,
  menuVoList: [],
  ...fields,
})
const button = (permission: string) => node({ menuType: 3, permission, name: '权限', menuEnglishName: permission })

it('offers each permission one has once, under the first page it stands on, and no page without any', () => {
  const tree = [
    node({
      id: '1',
      menuType: 1,
      menuVoList: [
        node({ id: '2', name: '终端', menuVoList: [button('terminal.read'), button('task.create')] }),
        node({ id: '3', menuVoList: [button('task.create')] }),
        node({ id: '4', menuVoList: [] }),
      ],
    }),
  ]
  expect(codeGroups(tree, 'en')).toEqual([
    {
      key: '2',
      title: 'Page',
      codes: [
        { code: 'terminal.read', label: 'terminal.read' },
        { code: 'task.create', label: 'task.create' },
      ],
    },
  ])
  expect(codeGroups(tree, 'cn')[0]?.title).toBe('终端')
  expect(codeGroups([], 'en')).toEqual([])
})
