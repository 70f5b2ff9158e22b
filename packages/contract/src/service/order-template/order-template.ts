import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { orderKinds, orderLimits, priorities } from '../order/order.shape.ts'
import { orderTemplateWords } from './order-template.words.ts'

export const orderTemplateLimits = { name: 100 } as const

const text = (max: number) => z.string().trim().max(max)
/** The input of an order template. */
export const orderTemplateForm = z.object({
  name: filled(orderTemplateLimits.name),
  /** The English name; the Chinese name is the default. */
  englishName: text(orderTemplateLimits.name).optional(),
  enabled: z.boolean(),
  title: filled(orderLimits.title),
  kind: z.enum(orderKinds),
  priority: z.enum(priorities),
  description: text(orderLimits.text).optional(),
  /** The assignee. */
  assigneeId: id.nullable().optional(),
})
const orderTemplateEdit = orderTemplateForm.partial().extend({
  englishName: text(orderTemplateLimits.name).nullable().optional(),
  description: text(orderLimits.text).nullable().optional(),
})

export const orderTemplateRow = z.object({
  id: z.string(),
  name: z.string(),
  englishName: z.string().nullable(),
  enabled: z.boolean(),
  title: z.string(),
  kind: z.enum(orderKinds),
  priority: z.enum(priorities),
  description: z.string().nullable(),
  assigneeId: z.string().nullable(),
  assigneeName: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type OrderTemplateRow = z.infer<typeof orderTemplateRow>

const permissions = permissionCodes({
  'orderTemplate.read': { words: ['查看工单模板', 'View order templates'], for: ['enterprise', 'store', 'sales'] },
  'orderTemplate.create': { words: ['新建工单模板', 'Create order templates'], for: ['enterprise'] },
  'orderTemplate.update': { words: ['修改工单模板', 'Edit order templates'], for: ['enterprise'] },
  'orderTemplate.delete': { words: ['删除工单模板', 'Delete order templates'], for: ['enterprise'] },
  'orderTemplate.export': { words: ['导出工单模板', 'Export order templates'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/** Order templates of an enterprise. */
export const orderTemplate = resource({
  permissions,
  audit: {
    area: ['工单模板', 'Order templates'],
    table: 'order_template',
    tables: {
      order_template: ['工单模板', 'Order template'],
    },
    names: { order_template: 'name' },
    refers: { assignee_id: 'account' },
  },
  routes: {
    list: route('GET', '/api/v1/order-templates', {
      permission: 'orderTemplate.read',
      input: listQuery(['name', 'createdAt', 'updatedAt'], {
        enabled: flag.optional(),
        kind: many(z.enum(orderKinds)).optional(),
      }),
      output: page(orderTemplateRow),
    }),
    get: route('GET', '/api/v1/order-templates/{id}', {
      permission: 'orderTemplate.read',
      input: z.object({ id }),
      output: orderTemplateRow,
    }),
    create: route('POST', '/api/v1/order-templates', {
      permission: 'orderTemplate.create',
      audit: ['新建工单模板', 'Create an order template'],
      creates: true,
      input: orderTemplateForm,
      output: z.object({ id: z.string() }),
    }),
    /** Omitted fields do not change; null clears an optional field. */
    update: route('PATCH', '/api/v1/order-templates/{id}', {
      permission: 'orderTemplate.update',
      audit: ['修改工单模板', 'Edit an order template'],
      input: orderTemplateEdit.extend({ id }),
      output: done,
    }),
    remove: route('DELETE', '/api/v1/order-templates/{id}', {
      permission: 'orderTemplate.delete',
      audit: ['删除工单模板', 'Delete an order template'],
      input: z.object({ id }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/technicalSupport/orderTemplate',
      folder: 'technicalSupport',
      title: ['工单模板', 'Order templates'],
      icon: 'tag',
      sort: 15,
      codes: [
        'orderTemplate.read',
        'orderTemplate.create',
        'orderTemplate.update',
        'orderTemplate.delete',
        'orderTemplate.export',
      ],
    },
  ],
  buttons: [{ page: '/technicalSupport/index', codes: ['orderTemplate.read'] }],
  live: ['orderTemplate'],
  words: orderTemplateWords,
})
