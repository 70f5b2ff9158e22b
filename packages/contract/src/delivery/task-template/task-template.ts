import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { taskConditions, taskRules } from '../task/rules/task.rules.ts'
import { taskTimes } from '../task/task.times.ts'
import { keptParamsOf, type TaskType, taskTypes } from '../task/task.types.ts'
import { taskTemplateWords } from './task-template.words.ts'

export const taskTemplateLimits = { name: 100, perAccount: 200 } as const

/** When and how a task is done, without moments: those are over when a template is taken again. */
export const templateRules = taskRules.omit({ startAt: true }).extend({
  conditions: z.object(taskConditions.shape).omit({ deadlineAt: true }).optional(),
})

const what = {
  type: z.enum(taskTypes),
  params: z.looseObject({}),
  rules: templateRules,
  /** How long a task of it holds; null: as long as its type does. */
  waitMs: z.number().int().min(60_000).max(taskTimes.longestMs).nullable(),
}
const called = {
  name: filled(taskTemplateLimits.name),
  /** For everybody of the enterprise. */
  shared: z.boolean(),
}
export const templateCalled = z.object(called)

type Asked = { type?: TaskType | undefined; params?: Record<string, unknown> | undefined }

/** The parameters are those of the type that may be kept, each fault at its field. */
function paramsFit({ type, params }: Asked, ctx: z.RefinementCtx): void {
  if (type === undefined) return
  for (const one of keptParamsOf(type).safeParse(params).error?.issues ?? []) {
    ctx.addIssue({ ...(one as object), path: ['params', ...one.path] } as Parameters<typeof ctx.addIssue>[0])
  }
}

export const taskTemplateRow = z.object({
  id: z.string(),
  ...called,
  type: z.enum(taskTypes),
  params: z.record(z.string(), z.unknown()),
  rules: templateRules,
  waitMs: z.number().int().nullable(),
  /** One's own. */
  own: z.boolean(),
  /** Null of somebody one does not see. */
  ownerName: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type TaskTemplateRow = z.infer<typeof taskTemplateRow>

const permissions = permissionCodes({
  'taskTemplate.read': { words: ['查看任务模板', 'View task templates'], for: ['enterprise', 'store'] },
  'taskTemplate.create': { words: ['新建任务模板', 'Create task templates'], for: ['enterprise', 'store'] },
  'taskTemplate.update': { words: ['修改任务模板', 'Edit task templates'], for: ['enterprise', 'store'] },
  'taskTemplate.delete': { words: ['删除任务模板', 'Delete task templates'], for: ['enterprise', 'store'] },
})
const route = routesFor(permissions)

/** What a task asks, kept under a name: one's own, and those shared within the enterprise. */
export const taskTemplate = resource({
  permissions,
  audit: {
    area: ['任务模板', 'Task templates'],
    table: 'task_template',
    tables: {
      task_template: ['任务模板', 'Task template'],
    },
    names: { task_template: 'name' },
  },
  routes: {
    list: route('GET', '/api/v1/task-templates', {
      permission: 'taskTemplate.read',
      input: listQuery(['name', 'createdAt', 'updatedAt'], {
        type: z.enum(taskTypes).optional(),
        shared: flag.optional(),
      }).omit({ export: true }),
      output: page(taskTemplateRow),
    }),
    get: route('GET', '/api/v1/task-templates/{id}', {
      permission: 'taskTemplate.read',
      input: z.object({ id }),
      output: taskTemplateRow,
    }),
    /** Secrets of a type, a new PIN, are not kept. */
    create: route('POST', '/api/v1/task-templates', {
      permission: 'taskTemplate.create',
      audit: ['新建任务模板', 'Create a task template'],
      creates: true,
      input: z.object({ ...called, ...what }).superRefine(paramsFit),
      output: z.object({ id: z.string() }),
    }),
    /** What is left out stays as it is; what it asks is changed as a whole. */
    update: route('PATCH', '/api/v1/task-templates/{id}', {
      permission: 'taskTemplate.update',
      audit: ['修改任务模板', 'Edit a task template'],
      input: z
        .object({ ...templateCalled.partial().shape, asks: z.object(what).superRefine(paramsFit).optional() })
        .extend({ id }),
      output: done,
    }),
    remove: route('DELETE', '/api/v1/task-templates/{id}', {
      permission: 'taskTemplate.delete',
      audit: ['删除任务模板', 'Delete a task template'],
      input: z.object({ id }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/longRange/taskTemplate',
      folder: 'longRange',
      title: ['任务模板', 'Task templates'],
      icon: 'copy',
      sort: 25,
      codes: ['taskTemplate.read', 'taskTemplate.create', 'taskTemplate.update', 'taskTemplate.delete'],
    },
  ],
  buttons: [{ page: '/longRange/index', codes: ['taskTemplate.read', 'taskTemplate.create', 'taskTemplate.update'] }],
  live: ['taskTemplate'],
  words: taskTemplateWords,
})
