import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { sn } from '../../estate/agent/report.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing, rawBytes, routesFor } from '../../kernel/route.ts'
import type { Pair } from '../../kernel/words.ts'
import {
  assignForm,
  commentForm,
  figureBys,
  holdForm,
  mergeForm,
  orderDetail,
  orderEdit,
  orderEventRow,
  orderFigure,
  orderFile,
  orderForm,
  orderKinds,
  orderLimits,
  orderLink,
  orderLinkKinds,
  orderRow,
  orderSources,
  orderTerms,
  orderViews,
  priorities,
  sayForm,
} from './order.shape.ts'
import { orderStates } from './order.states.ts'
import { orderWords } from './order.words.ts'
import { shopRoutes } from './shop.ts'

const permissions = permissionCodes({
  'order.read': { words: ['查看工单', 'View orders'], for: ['enterprise', 'store', 'sales'] },
  'order.create': { words: ['新建和评论工单', 'Create and comment on orders'], for: ['enterprise', 'store', 'sales'] },
  'order.handle': {
    words: ['处理工单（修改、指派、流转、合并）', 'Process orders: edit, assign, change status, merge'],
    for: ['enterprise', 'store'],
  },
  'order.maintain': { words: ['设置工单时限', 'Set time limits of orders'], for: ['enterprise'] },
  'order.export': { words: ['导出工单', 'Export orders'], for: ['enterprise', 'sales'] },
})
const route = routesFor(permissions)
const one = z.object({ id })
const bulk = z.object({ ids: z.array(id).min(1).max(orderLimits.ids) })

/** A route that changes the status of an order. */
const move = (verb: string, audit: Pair) =>
  route('POST', `/api/v1/orders/{id}/${verb}`, {
    permission: 'order.handle',
    audit,
    input: one.extend(sayForm.shape),
    output: done,
  })

const filters = {
  view: z.enum(orderViews).optional(),
  status: many(z.enum(orderStates.names)).optional(),
  overdue: flag.optional(),
  kind: many(z.enum(orderKinds)).optional(),
  priority: many(z.enum(priorities)).optional(),
  source: many(z.enum(orderSources)).optional(),
  groupId: id.optional(),
  assigneeId: id.optional(),
  sn: sn.optional(),
  /** Orders linked to this alarm, fault or session. */
  link: z.enum(orderLinkKinds).optional(),
  ref: z.string().max(64).optional(),
  /** Created in this period. */
  from: moment.optional(),
  to: moment.optional(),
}

/** Service orders [2.12]. */
export const order = resource({
  permissions,
  follows: ['terminal'],
  audit: {
    area: ['工单', 'Orders'],
    table: 'service_order',
    tables: { service_order: ['工单', 'Order'], service_order_term: ['工单时限', 'Time limits of orders'] },
    names: { service_order: 'title' },
    refers: { assignee_id: 'account', merged_into: 'service_order' },
  },
  routes: {
    list: route('GET', '/api/v1/orders', {
      permission: 'order.read',
      input: listQuery(['createdAt', 'updatedAt', 'solveDue', 'priority', 'status'], filters),
      /** The count stops at a limit. */
      output: page(orderRow).extend({ totalIsExact: z.boolean() }),
    }),
    get: route('GET', '/api/v1/orders/{id}', { permission: 'order.read', input: one, output: orderDetail }),
    create: route('POST', '/api/v1/orders', {
      permission: 'order.create',
      audit: ['新建工单', 'Create an order'],
      creates: true,
      input: orderForm,
      output: z.object({ id: z.string(), number: z.string() }),
    }),
    update: route('PATCH', '/api/v1/orders/{id}', {
      permission: 'order.handle',
      audit: ['修改工单', 'Edit an order'],
      input: orderEdit.extend({ id }),
      output: done,
    }),
    start: move('start', ['开始处理工单', 'Start an order']),
    /** The timer pauses until the order continues. */
    hold: route('POST', '/api/v1/orders/{id}/hold', {
      permission: 'order.handle',
      audit: ['挂起工单', 'Put an order on hold'],
      input: one.extend(holdForm.shape),
      output: done,
    }),
    complete: move('complete', ['完成工单', 'Complete an order']),
    close: move('close', ['关闭工单', 'Close an order']),
    /** A merged order becomes separate again. */
    reopen: move('reopen', ['重新打开工单', 'Reopen an order']),
    assign: route('POST', '/api/v1/orders/{id}/assign', {
      permission: 'order.handle',
      audit: ['指派工单', 'Assign an order'],
      input: one.extend(assignForm.shape),
      output: done,
    }),
    /** All or none. */
    assignMany: route('POST', '/api/v1/orders/assign', {
      permission: 'order.handle',
      audit: ['批量指派工单', 'Assign orders'],
      input: bulk.extend(assignForm.shape),
      output: z.object({ assigned: z.number().int() }),
    }),
    /** All or none. */
    closeMany: route('POST', '/api/v1/orders/close', {
      permission: 'order.handle',
      audit: ['批量关闭工单', 'Close orders'],
      input: bulk.extend(sayForm.shape),
      output: z.object({ closed: z.number().int() }),
    }),
    /** Closes the order and links it to the other order. */
    merge: route('POST', '/api/v1/orders/{id}/merge', {
      permission: 'order.handle',
      audit: ['合并工单', 'Merge an order'],
      input: one.extend(mergeForm.shape),
      output: done,
    }),
    link: route('POST', '/api/v1/orders/{id}/links', {
      permission: 'order.handle',
      audit: ['关联工单', 'Link an order'],
      input: one.extend(orderLink.shape),
      output: done,
    }),
    comments: route('GET', '/api/v1/orders/{id}/comments', {
      permission: 'order.read',
      input: one,
      output: z.object({ records: z.array(orderEventRow) }),
    }),
    comment: route('POST', '/api/v1/orders/{id}/comments', {
      permission: 'order.create',
      audit: ['评论工单', 'Comment on an order'],
      creates: true,
      input: one.extend(commentForm.shape),
      output: z.object({ id: z.string() }),
    }),
    /** The history with comments, newest first. */
    history: route('GET', '/api/v1/orders/{id}/history', {
      permission: 'order.read',
      input: one,
      output: z.object({ records: z.array(orderEventRow) }),
    }),
    /** The accounts that can be assigned or mentioned; for a new order, by its place. */
    people: route('GET', '/api/v1/orders/people', {
      permission: 'order.read',
      input: z.object({ id: id.optional(), groupId: id.optional(), enterpriseId: id.optional() }),
      output: z.object({ records: z.array(z.object({ id: z.string(), name: z.string() })) }),
    }),
    /** An image for the next comment. */
    putFile: route('POST', '/api/v1/orders/{id}/files', {
      permission: 'order.create',
      audit: ['上传工单图片', 'Upload an image to an order'],
      bytes: orderLimits.picture,
      input: one.extend({ name: filled(200), bytes: rawBytes }),
      output: orderFile,
    }),
    file: route('GET', '/api/v1/order-files/{id}', { permission: 'order.read', input: one, output: nothing }),
    /** Times to response and resolution of orders created in this period. */
    figures: route('GET', '/api/v1/orders/figures', {
      permission: 'order.read',
      summary: true,
      input: z.object({ by: z.enum(figureBys), from: moment.optional(), to: moment.optional() }),
      output: z.object({ records: z.array(orderFigure) }),
    }),
    terms: route('GET', '/api/v1/order-terms', {
      permission: 'order.read',
      input: z.object({ enterpriseId: id.optional() }),
      output: orderTerms.extend({ usual: z.boolean() }),
    }),
    setTerms: route('PUT', '/api/v1/order-terms', {
      permission: 'order.maintain',
      input: orderTerms.extend({ enterpriseId: id.optional() }),
      output: done,
    }),
    ...shopRoutes,
  },
  pages: [
    {
      path: '/technicalSupport/index',
      folder: 'technicalSupport',
      title: ['工单管理', 'Orders'],
      icon: 'task',
      sort: 10,
      codes: ['order.read', 'order.create', 'order.handle', 'order.maintain', 'order.export'],
    },
  ],
  buttons: [{ page: '/device/deviceDetail/{sn}', codes: ['order.read', 'order.create'] }],
  live: ['order'],
  words: orderWords,
})
