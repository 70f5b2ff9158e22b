import { z } from 'zod'
import { id } from './kernel/id.ts'
import { resource, type Folder } from './kernel/resource.ts'
import { routesFor } from './kernel/route.ts'
import { words } from './kernel/words.ts'

/** The folders of the left menu, in order [2.6]-[2.16]. One without a page a person may see is not shown. */
export const folders: readonly Folder[] = [
  { key: 'dashboard', title: ['首页', 'Home'], icon: 'dashboard', sort: 10 },
  { key: 'device', title: ['设备管理', 'Devices'], icon: 'device', sort: 20 },
  { key: 'remote', title: ['远程控制', 'Remote control'], icon: 'remote', sort: 30 },
  { key: 'dataCenter', title: ['数据中心', 'Data center'], icon: 'data', sort: 40 },
  { key: 'appMarket', title: ['应用市场', 'App market'], icon: 'app', sort: 50 },
  { key: 'longRange', title: ['远程任务', 'Remote tasks'], icon: 'task', sort: 60 },
  { key: 'technicalSupport', title: ['技术支持', 'Technical support'], icon: 'support', sort: 70 },
  { key: 'user', title: ['用户中心', 'User center'], icon: 'user', sort: 80 },
  { key: 'messageManage', title: ['消息中心', 'Messages'], icon: 'message', sort: 90 },
  { key: 'sysManage', title: ['系统管理', 'System'], icon: 'system', sort: 100 },
]

/** Kind of a menu row; a button is what [3.3] calls type 3. */
export const menuTypes = { system: 0, module: 1, menu: 2, button: 3 } as const

const menuFields = {
  id: z.string(),
  name: z.string(),
  menuEnglishName: z.string(),
  /** Path of a page, address of an external link, or empty for a folder or a button. */
  url: z.string(),
  icon: z.string(),
  /** 1: reachable, but not in the menu. */
  hidden: z.union([z.literal(0), z.literal(1)]),
  parentId: z.string().nullable(),
  menuType: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** The permission code of a button, else empty. */
  permission: z.string(),
  sort: z.number(),
}
export type MenuNode = z.infer<z.ZodObject<typeof menuFields>> & { menuVoList: MenuNode[] }
export const menuNode: z.ZodType<MenuNode> = z.object({
  ...menuFields,
  get menuVoList() {
    return z.array(menuNode)
  },
})

const permissions = words({})
const route = routesFor(permissions)

export const menu = resource({
  permissions,
  routes: {
    /** The tree the account is granted [7.5]; another's id answers as a missing one. */
    ofAccount: route('GET', '/upms/v1/upms/user/getSubUserMenuById', {
      permission: 'session',
      input: z.object({ id }),
      output: z.object({ menuList: z.array(menuNode) }),
    }),
  },
  words: words({}),
})
