import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { dictionaryWords } from './dictionary.words.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { type Pair } from '../../kernel/words.ts'

type FirstItem = readonly [value: string, cn: string, en: string]
type BuiltIn = { readonly code: string; readonly title: Pair; readonly items: readonly FirstItem[] }

/**
 * The dictionaries the product itself asks for [3.12], with their first items. People word, sort, add and withhold
 * items; what is here is never deleted. The items of `country` are the ISO 3166 list: the seed names them.
 */
export const dictionaries = [
  {
    code: 'groupType',
    title: ['终端组类型', 'Group type'],
    items: [
      ['store', '门店', 'Store'],
      ['region', '区域', 'Region'],
      ['warehouse', '仓库', 'Warehouse'],
      ['other', '其他', 'Other'],
    ],
  },
  {
    code: 'appType',
    title: ['应用类型', 'App type'],
    items: [
      ['payment', '支付', 'Payment'],
      ['sales', '收银', 'Point of sale'],
      ['stock', '库存', 'Stock'],
      ['members', '会员', 'Loyalty'],
      ['orders', '外卖与订单', 'Orders and delivery'],
      ['tools', '工具', 'Tools'],
      ['system', '系统', 'System'],
      ['other', '其他', 'Other'],
    ],
  },
  {
    code: 'deploymentStatus',
    title: ['部署状态', 'Deployment status'],
    items: [
      ['not_deployed', '未部署', 'Not deployed'],
      ['deployed', '已部署', 'Deployed'],
    ],
  },
  {
    code: 'networkType',
    title: ['网络类型', 'Network type'],
    items: [
      ['public', '公网', 'Public network'],
      ['private', '专网', 'Private network'],
      ['vpn', 'VPN', 'VPN'],
      ['intranet', '内网', 'Intranet'],
    ],
  },
  { code: 'country', title: ['国家/地区', 'Country'], items: [] },
  {
    code: 'region',
    title: ['区域', 'Region'],
    items: [
      ['asia', '亚洲', 'Asia'],
      ['middle_east', '中东', 'Middle East'],
      ['europe', '欧洲', 'Europe'],
      ['africa', '非洲', 'Africa'],
      ['north_america', '北美洲', 'North America'],
      ['latin_america', '拉丁美洲', 'Latin America'],
      ['oceania', '大洋洲', 'Oceania'],
    ],
  },
  {
    code: 'peripheralType',
    title: ['外设类型', 'Peripheral type'],
    items: [
      ['printer', '打印机', 'Printer'],
      ['scanner', '扫描枪', 'Scanner'],
      ['pinpad', '密码键盘', 'PIN pad'],
      ['card_reader', '读卡器', 'Card reader'],
      ['drawer', '钱箱', 'Cash drawer'],
      ['scale', '电子秤', 'Scale'],
      ['display', '客显', 'Customer display'],
      ['camera', '摄像头', 'Camera'],
      ['input', '键盘鼠标', 'Keyboard or mouse'],
      ['other', '其他', 'Other'],
    ],
  },
  {
    code: 'factorySn',
    title: ['厂商占位序列号', 'Manufacturer placeholder SN'],
    items: [
      ['unknown', 'unknown', 'unknown'],
      ['none', 'none', 'none'],
      ['null', 'null', 'null'],
      ['undefined', 'undefined', 'undefined'],
      ['empty', 'empty', 'empty'],
      ['invalid', 'invalid', 'invalid'],
      ['default', 'default', 'default'],
      ['Default string', 'Default string', 'Default string'],
      ['To be filled by O.E.M.', 'To be filled by O.E.M.', 'To be filled by O.E.M.'],
      ['O.E.M.', 'O.E.M.', 'O.E.M.'],
      ['Serial Number', 'Serial Number', 'Serial Number'],
      ['System Serial Number', 'System Serial Number', 'System Serial Number'],
      ['Chassis Serial Number', 'Chassis Serial Number', 'Chassis Serial Number'],
      ['Base Board Serial Number', 'Base Board Serial Number', 'Base Board Serial Number'],
      ['Not Specified', 'Not Specified', 'Not Specified'],
      ['Not Available', 'Not Available', 'Not Available'],
      ['Not Applicable', 'Not Applicable', 'Not Applicable'],
      ['Not Settable', 'Not Settable', 'Not Settable'],
      ['N/A', 'N/A', 'N/A'],
    ],
  },
] as const satisfies readonly BuiltIn[]
export type DictionaryCode = (typeof dictionaries)[number]['code']

export const dictionaryLimits = { code: 50, name: 100, description: 500, value: 64, label: 100, sort: 999_999 } as const

const name = filled(dictionaryLimits.name)
const dictionaryCode = z
  .string()
  .trim()
  .max(dictionaryLimits.code)
  .regex(/^[a-z][A-Za-z0-9_]*$/, { error: 'dictionary.codeRule' })
const description = z.string().trim().max(dictionaryLimits.description)

/** A dictionary as it is filled in. */
export const dictionaryForm = z.object({
  code: dictionaryCode,
  name,
  englishName: name,
  description: description.optional(),
})

/** An item as it is filled in: all of it is required [5.12]. */
export const itemForm = z.object({
  value: filled(dictionaryLimits.value),
  label: filled(dictionaryLimits.label),
  englishName: filled(dictionaryLimits.label),
  sort: z.number().int().min(0).max(dictionaryLimits.sort),
  available: z.boolean(),
})

export const dictionaryRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  englishName: z.string(),
  description: z.string().nullable(),
  /** The product asks for it: its code stays and it is not deleted. */
  builtIn: z.boolean(),
  items: z.number().int(),
  updatedAt: moment,
})
export type DictionaryRow = z.infer<typeof dictionaryRow>

const itemFields = {
  value: z.string(),
  label: z.string(),
  englishName: z.string(),
  sort: z.number().int(),
  available: z.boolean(),
}
/** A choice, for whoever shows or offers it. */
export const choice = z.object({ code: z.string(), ...itemFields })
export type Choice = z.infer<typeof choice>

export const itemRow = z.object({
  id: z.string(),
  ...itemFields,
  builtIn: z.boolean(),
  /** Rows that have this value now. */
  uses: z.number().int(),
})
export type ItemRow = z.infer<typeof itemRow>

const permissions = permissionCodes({
  'dictionary.read': { words: ['查看字典', 'View dictionaries'], for: 'ours' },
  'dictionary.create': { words: ['新建字典和字典项', 'Create dictionaries and items'], for: 'ours' },
  'dictionary.update': { words: ['修改字典和字典项', 'Edit dictionaries and items'], for: 'ours' },
  'dictionary.delete': { words: ['删除字典和字典项', 'Delete dictionaries and items'], for: 'ours' },
  'dictionary.export': { words: ['导出字典', 'Export dictionaries'], for: 'ours' },
})
const route = routesFor(permissions)

/** Choice lists in both languages [3.12]: kept by administrators of ours, read by everybody who is signed in. */
export const dictionary = resource({
  permissions,
  audit: {
    area: ['字典', 'Dictionaries'],
    tables: {
      dictionary: ['字典', 'Dictionary'],
      dictionary_item: ['字典项', 'Dictionary item'],
    },
    others: { dictionary_item: ['items', 'itemList', 'createItem', 'updateItem', 'moveItem', 'removeItem'] },
    names: { dictionary: ['name', 'english_name'], dictionary_item: ['label', 'english_name'] },
  },
  routes: {
    /** Items of the named dictionaries, in their order; those not available too, since rows may still have them. */
    items: route('GET', '/api/v1/dictionaries/items', {
      permission: 'session',
      input: z.object({ codes: many(z.string().max(dictionaryLimits.code)) }),
      output: z.object({ records: z.array(choice) }),
    }),
    list: route('GET', '/api/v1/dictionaries', {
      permission: 'dictionary.read',
      input: listQuery(['code', 'name', 'englishName', 'items', 'updatedAt'], { builtIn: flag.optional() }),
      output: page(dictionaryRow),
    }),
    get: route('GET', '/api/v1/dictionaries/{id}', {
      permission: 'dictionary.read',
      input: z.object({ id }),
      output: dictionaryRow,
    }),
    create: route('POST', '/api/v1/dictionaries', {
      permission: 'dictionary.create',
      audit: ['新建字典', 'Create a dictionary'],
      creates: true,
      input: dictionaryForm,
      output: z.object({ id: z.string() }),
    }),
    update: route('PATCH', '/api/v1/dictionaries/{id}', {
      permission: 'dictionary.update',
      audit: ['修改字典', 'Edit a dictionary'],
      input: dictionaryForm.extend({ description: description.nullable() }).partial().extend({ id }),
      output: done,
    }),
    /** With all its items. */
    remove: route('DELETE', '/api/v1/dictionaries/{id}', {
      permission: 'dictionary.delete',
      audit: ['删除字典', 'Delete a dictionary'],
      input: z.object({ id }),
      output: done,
    }),
    itemList: route('GET', '/api/v1/dictionaries/{id}/items', {
      permission: 'dictionary.read',
      input: listQuery(['sort', 'label', 'value', 'englishName'], { id, available: flag.optional() }),
      output: page(itemRow),
    }),
    createItem: route('POST', '/api/v1/dictionary-items', {
      permission: 'dictionary.create',
      audit: ['新建字典项', 'Create a dictionary item'],
      creates: true,
      input: itemForm.extend({ dictionaryId: id }),
      output: z.object({ id: z.string() }),
    }),
    /** What rows have as their value is not changed; nor is the value of an item the product asks for. */
    updateItem: route('PATCH', '/api/v1/dictionary-items/{id}', {
      permission: 'dictionary.update',
      audit: ['修改字典项', 'Edit a dictionary item'],
      input: itemForm.partial().extend({ id }),
      output: done,
    }),
    /** Puts an item at a place of its dictionary, counted from 0; without one it goes to the end. */
    moveItem: route('POST', '/api/v1/dictionary-items/{id}/move', {
      permission: 'dictionary.update',
      audit: ['移动字典项', 'Move a dictionary item'],
      input: z.object({ id, to: z.number().int().min(0).max(dictionaryLimits.sort).optional() }),
      output: done,
    }),
    removeItem: route('DELETE', '/api/v1/dictionary-items/{id}', {
      permission: 'dictionary.delete',
      audit: ['删除字典项', 'Delete a dictionary item'],
      input: z.object({ id }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/user/dicInfo',
      folder: 'user',
      title: ['字典管理', 'Dictionaries'],
      icon: 'data',
      sort: 60,
      codes: ['dictionary.read', 'dictionary.create', 'dictionary.update', 'dictionary.delete', 'dictionary.export'],
    },
  ],
  live: ['dictionary'],
  words: dictionaryWords,
})
