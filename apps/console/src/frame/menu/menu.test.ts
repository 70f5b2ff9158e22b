import { contract } from '@cpm/contract'
import type { MenuNode } from '@cpm/contract/platform/menu/menu'
import { describe, expect, it } from 'vitest'
import { findPages } from '../../../plugins/pages.ts'
import { matchPage, ownPages, pagesOf, shownMenu } from './menu.ts'

const node = (fields: Partial<MenuNode>): MenuNode => ({
  id: fields.url ?? fields.name ?? '0',
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
const button = node({ name: '导出', menuType: 3, permission: 'terminal.export' })
const tree = [
  node({
    name: '设备',
    menuType: 1,
    sort: 2,
    menuVoList: [
      node({ url: '/device/deviceDetail/{sn}', hidden: 1, sort: 2 }),
      node({ url: '/device/index', sort: 1, menuVoList: [button] }),
      node({ url: '/device/unbuilt' }),
    ],
  }),
  node({ name: '空', menuType: 1, sort: 3, menuVoList: [button] }),
  node({ name: '外', url: 'https://example.com', sort: 4 }),
  node({ name: '坏', url: 'javascript:alert(1)', sort: 5 }),
  node({ name: '首页', menuType: 1, sort: 1, menuVoList: [node({ url: '/dashboard/index' })] }),
]
const has = (path: string) => path !== '/device/unbuilt'
const pages = pagesOf(tree, has)

describe('the menu', () => {
  it('[6.1] opens the pages of the tree, in its order, and no button', () => {
    expect(pages.map((p) => p.pattern)).toEqual(['/dashboard/index', '/device/index', '/device/deviceDetail/{sn}'])
  })

  it('[2.19] finds a page by its path with its places, and nothing else', () => {
    expect(matchPage(pages, '/device/deviceDetail/A%201')).toMatchObject({ params: { sn: 'A 1' } })
    expect(matchPage(pages, '/device/index')?.params).toEqual({})
    for (const path of [
      '/device/deviceDetail/',
      '/device/deviceDetail/a/b',
      '/device',
      '/device/unbuilt',
      '/device/index/',
    ]) {
      expect(matchPage(pages, path)).toBeNull()
    }
    expect(matchPage(pages, '/device/deviceDetail/%E0%A4%A')).toMatchObject({ params: { sn: '%E0%A4%A' } })
  })

  it('[2.22] shows no hidden page, no empty folder and no address that is not one', () => {
    const shown = shownMenu(tree, has)
    expect(shown.map((n) => n.name)).toEqual(['首页', '设备', '外'])
    expect(shown[1]?.menuVoList.map((n) => n.url)).toEqual(['/device/index'])
  })
})

it('every page file stands at a path of the contract, or is everybody’s own', () => {
  const granted = Object.values(contract).flatMap((r) => r.pages.map((p) => p.path as string))
  const paths = new Set([...granted, ...ownPages.map((p) => p.pattern)])
  for (const path of findPages(new URL('../../..', import.meta.url).pathname).keys()) expect(paths).toContain(path)
})
