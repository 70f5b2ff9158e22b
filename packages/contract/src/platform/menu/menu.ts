import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource, type Folder } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { iconWords, menuIcons } from './menu.icons.ts'
import { menuWords } from './menu.words.ts'

/** The folders of the left menu, in order [2.6]-[2.16]. One without a page a person may see is not shown. */
export const folders: readonly Folder[] = [
  { key: 'dashboard', title: ['首页', 'Home'], icon: 'dashboard', sort: 10 },
  { key: 'device', title: ['设备管理', 'Devices'], icon: 'device', sort: 20 },
  { key: 'remote', title: ['远程控制', 'Remote control'], icon: 'remote', sort: 30 },
  { key: 'dataCenter', title: ['数据中心', 'Data centre'], icon: 'data', sort: 40 },
  { key: 'appMarket', title: ['应用市场', 'App market'], icon: 'app', sort: 50 },
  { key: 'longRange', title: ['远程任务', 'Remote tasks'], icon: 'task', sort: 60 },
  { key: 'technicalSupport', title: ['技术支持', 'Technical support'], icon: 'support', sort: 70 },
  { key: 'user', title: ['用户中心', 'User centre'], icon: 'user', sort: 80 },
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

export const menuLimits = { name: 50, url: 500, systemCode: 20, sort: 999_999, ids: 500, names: 20 } as const

/** The way back: these pages stay within reach, with these buttons on them, or nobody could undo a mistake. */
export const guarded = {
  pages: ['/user/sysMenu', '/user/role'],
  codes: ['menu.read', 'menu.update', 'menu.enable', 'role.read', 'role.update', 'role.enable'],
} as const

const isWebAddress = (text: string) =>
  /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const name = filled(menuLimits.name)
const fields = {
  name,
  englishName: name,
  /** Null: at the top, beside the folders. */
  parentId: id.nullable(),
  systemCode: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,20}$/, { error: 'menu.systemCodeRule' }),
  /** Of a link: an address outside, http or https and nothing else. */
  url: z.string().trim().max(menuLimits.url).refine(isWebAddress, { error: 'menu.badUrl' }),
  /** One of ours, or none. */
  icon: z.enum(['', ...menuIcons], { error: 'menu.badIcon' }),
  hidden: z.boolean(),
  enabled: z.boolean(),
  sort: z.number().int().min(0).max(menuLimits.sort),
}
/** A row of one's own: with the type `menu` it is a link, and needs an address. */
export const menuForm = z
  .object({
    ...fields,
    type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    url: fields.url.optional(),
    parentId: fields.parentId.default(null),
    systemCode: fields.systemCode.default('cpm'),
    icon: fields.icon.default(''),
    hidden: fields.hidden.default(false),
    enabled: fields.enabled.default(true),
    /** Left out, it goes to the end. */
    sort: fields.sort.optional(),
  })
  .superRefine(({ type, url }, ctx) => {
    if (type === menuTypes.menu && url === undefined) {
      ctx.addIssue({ code: 'custom', path: ['url'], message: 'field.required' })
    }
  })
/** What may be said anew; a row that comes with the product keeps its type, address, code and system. */
export const menuChange = z.object(fields).omit({ enabled: true }).partial()

const menuRole = z.object({ name: z.string(), code: z.string(), builtIn: z.boolean() })

/** A row as it is managed [3.11]. */
export const menuRow = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  type: z.number().int().min(0).max(3),
  name: z.string(),
  englishName: z.string(),
  systemCode: z.string(),
  url: z.string(),
  permission: z.string(),
  icon: z.string(),
  enabled: z.boolean(),
  hidden: z.boolean(),
  sort: z.number().int(),
  /** It comes with the product: it is not deleted. */
  fixed: z.boolean(),
  /** Roles that give it. */
  roles: z.number().int(),
})
export type MenuRow = z.infer<typeof menuRow>

const permissions = permissionCodes({
  'menu.read': { words: ['查看菜单管理', 'View menus'], for: 'ours' },
  'menu.create': { words: ['新建菜单', 'Create menus'], for: 'ours' },
  'menu.update': { words: ['修改和移动菜单', 'Edit and move menus'], for: 'ours' },
  'menu.enable': { words: ['启用和禁用菜单', 'Enable and disable menus'], for: 'ours' },
  'menu.delete': { words: ['删除菜单', 'Delete menus'], for: 'ours' },
  'menu.export': { words: ['导出菜单', 'Export menus'], for: 'ours' },
})
const route = routesFor(permissions)

/** The menu tree: what an account is granted of it, and for administrators of ours, the whole to keep. */
export const menu = resource({
  // The grant tree of a role is made of menus.
  touches: ['role'],
  permissions,
  audit: {
    area: ['菜单', 'Menus'],
    tables: {
      menu: ['菜单', 'Menu'],
    },
    names: { menu: ['name', 'english_name'] },
  },
  routes: {
    /** The tree the account is granted [7.5]; another's id answers as a missing one. */
    ofAccount: route('GET', '/upms/v1/upms/user/getSubUserMenuById', {
      permission: 'session',
      input: z.object({ id }),
      output: z.object({ menuList: z.array(menuNode) }),
    }),
    /** Every row, flat, in order; as a file with its place written out. */
    list: route('GET', '/api/v1/menus', {
      permission: 'menu.read',
      input: z.object({ export: z.enum(['csv', 'xlsx']).optional() }),
      output: z.object({ records: z.array(menuRow) }),
    }),
    /** What hangs on it: rows in it, and roles that give it, the first of them by name. */
    dependents: route('GET', '/api/v1/menus/{id}/dependents', {
      permission: 'menu.read',
      input: z.object({ id }),
      output: z.object({ children: z.number().int(), roles: z.number().int(), first: z.array(menuRole) }),
    }),
    create: route('POST', '/api/v1/menus', {
      permission: 'menu.create',
      creates: true,
      input: menuForm,
      output: z.object({ id: z.string() }),
    }),
    update: route('PATCH', '/api/v1/menus/{id}', {
      permission: 'menu.update',
      input: menuChange.extend({ id }),
      output: done,
    }),
    /** Puts a row at a place of its parent, or of another one, counted from 0; without a place it goes to the end. */
    move: route('POST', '/api/v1/menus/{id}/move', {
      permission: 'menu.update',
      input: z.object({
        id,
        parentId: id.nullable().optional(),
        to: z.number().int().min(0).max(menuLimits.sort).optional(),
      }),
      output: done,
    }),
    /** All of them or none. */
    enable: route('POST', '/api/v1/menus/enable', {
      permission: 'menu.enable',
      input: z.object({ ids: z.array(id).min(1).max(menuLimits.ids), enabled: z.boolean() }),
      output: done,
    }),
    /** One's own only, and nothing may be in it; roles that gave it go on without it. */
    remove: route('DELETE', '/api/v1/menus/{id}', {
      permission: 'menu.delete',
      input: z.object({ id }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/user/sysMenu',
      folder: 'user',
      title: ['菜单管理', 'Menus'],
      icon: 'sidebar',
      sort: 50,
      codes: ['menu.read', 'menu.create', 'menu.update', 'menu.enable', 'menu.delete', 'menu.export'],
    },
  ],
  live: ['menu'],
  words: { ...menuWords, ...iconWords },
})
