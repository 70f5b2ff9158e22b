import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { moment } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { terminal } from '../terminal/terminal.ts'
import { savedViewWords } from './saved-view.words.ts'

export const viewLimits = { name: 60, perAccount: 100, columns: 100, query: 8000 } as const

/** Lists whose views can be kept. */
export const viewPages = ['terminal', 'order'] as const

/** What a view keeps of the list's own query: all but where one stands in it. */
export const terminalView = terminal.routes.list.input.omit({
  sns: true,
  page: true,
  pageSize: true,
  after: true,
  export: true,
})

/** What a list of any page is asked: the page itself reads of it what it knows. */
const anyView = z
  .record(z.string().max(60), z.unknown())
  .refine((query) => JSON.stringify(query).length <= viewLimits.query)

const columnKeys = z.array(z.string().max(60)).max(viewLimits.columns)
/** How the table looks, as the console's table keeps it; widths in pixels. */
export const viewLayout = z.object({
  hidden: columnKeys,
  order: columnKeys,
  widths: z.record(z.string().max(60), z.number().min(40).max(4000)),
  density: z.enum(['small', 'middle', 'large']),
})

const name = filled(viewLimits.name)
const fields = { name, shared: z.boolean(), query: anyView, layout: viewLayout.nullable() }
export const viewForm = z.object({ name, shared: z.boolean().default(false) })

export const viewRow = z.object({
  id: z.string(),
  page: z.enum(viewPages),
  name: z.string(),
  shared: z.boolean(),
  /** One's own. */
  own: z.boolean(),
  /** Own, or shared and one is the top account of the enterprise. */
  mayChange: z.boolean(),
  ownerName: z.string(),
  /** The one's own list opens with. */
  isDefault: z.boolean(),
  /** As it was checked when it was kept: an older one may name what the list no longer knows. */
  query: z.record(z.string(), z.unknown()),
  layout: viewLayout.nullable(),
  updatedAt: moment,
})
export type ViewRow = z.infer<typeof viewRow>

const permissions = permissionCodes({})
const route = routesFor(permissions)

/** Ways to look at a list, kept under a name: one's own, and those shared within the enterprise. */
export const savedView = resource({
  permissions,
  audit: {
    area: ['视图', 'Saved views'],
    table: 'saved_view',
    tables: {
      saved_view: ['视图', 'Saved view'],
      saved_view_default: ['默认视图', 'Default view'],
    },
    names: { saved_view: 'name' },
    refers: { view_id: 'saved_view' },
    before: { areas: ['view'], tables: { view: 'saved_view', view_default: 'saved_view_default' } },
  },
  routes: {
    list: route('GET', '/api/v1/saved-views', {
      formerly: ['/api/v1/views'],
      permission: 'session',
      input: z.object({ page: z.enum(viewPages) }),
      output: z.object({ records: z.array(viewRow) }),
    }),
    create: route('POST', '/api/v1/saved-views', {
      formerly: ['/api/v1/views'],
      permission: 'session',
      audit: ['保存视图', 'Save view'],
      creates: true,
      input: z.object({ ...fields, page: z.enum(viewPages) }),
      output: z.object({ id: z.string() }),
    }),
    update: route('PATCH', '/api/v1/saved-views/{id}', {
      formerly: ['/api/v1/views/{id}'],
      permission: 'session',
      audit: ['修改视图', 'Edit view'],
      input: z.object(fields).partial().extend({ id }),
      output: done,
    }),
    remove: route('DELETE', '/api/v1/saved-views/{id}', {
      formerly: ['/api/v1/views/{id}'],
      permission: 'session',
      audit: ['删除视图', 'Delete view'],
      input: z.object({ id }),
      output: done,
    }),
    /** The view one's own list opens with; null for none. */
    setDefault: route('PUT', '/api/v1/saved-views/default', {
      formerly: ['/api/v1/views/default'],
      permission: 'session',
      audit: ['设置默认视图', 'Set default view'],
      input: z.object({ page: z.enum(viewPages), viewId: id.nullable() }),
      output: done,
    }),
  },
  live: ['savedView'],
  words: savedViewWords,
})
