import type { MenuNode } from '@cpm/contract/platform/menu/menu'
import { expect, test } from 'vitest'
import { holdsPage } from './can.tsx'

const node = (url: string, menuVoList: MenuNode[] = []): MenuNode => ({
  id: url,
  name: '',
  menuEnglishName: '',
  url,
  icon: '',
  hidden: 0,
  parentId: null,
  menuType: 2,
  permission: '',
  sort: 0,
  menuVoList,
})
const menu = [node('', [node('/device/index'), node('/device/deviceDetail/{sn}')]), node('/longRange/taskInfo')]

test('[6.1] a link leads only to pages of the menu, whatever stands in their places and after the ?', () => {
  expect(holdsPage(menu, '/device/index?online=true')).toBe(true)
  expect(holdsPage(menu, '/device/deviceDetail/SN-1')).toBe(true)
  expect(holdsPage(menu, '/longRange/taskInfo?id=7')).toBe(true)
  expect(holdsPage(menu, '/device/deviceDetail')).toBe(false)
  expect(holdsPage(menu, '/device/deviceDetail/SN-1/more')).toBe(false)
  expect(holdsPage(menu, '/user/index')).toBe(false)
  expect(holdsPage([], '/device/index')).toBe(false)
})
