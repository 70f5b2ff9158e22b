import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { alertPlanForm, alertPlanRow, planWarning } from './alert-plan.shape.ts'
import { alertPlanWords } from './alert-plan.words.ts'

const permissions = permissionCodes({
  'alertPlan.read': { words: ['查看通知方案', 'View alert plans'], for: ['enterprise'] },
  'alertPlan.create': { words: ['新建通知方案', 'Create alert plans'], for: ['enterprise'] },
  'alertPlan.update': { words: ['修改通知方案', 'Edit alert plans'], for: ['enterprise'] },
  'alertPlan.delete': { words: ['删除通知方案', 'Delete alert plans'], for: ['enterprise'] },
})
const route = routesFor(permissions)

const choice = z.object({ id: z.string(), name: z.string() })
const warnings = z.object({ total: z.number().int(), warnings: z.array(planWarning) })

/** Who is told of which alarms, when and by what. */
export const alertPlan = resource({
  permissions,
  audit: {
    area: ['通知方案', 'Alert plans'],
    table: 'alert_plan',
    tables: { alert_plan: ['通知方案', 'Alert plan'] },
    names: { alert_plan: 'name' },
  },
  routes: {
    list: route('GET', '/api/v1/alert-plans', {
      permission: 'alertPlan.read',
      input: listQuery(['name', 'createdAt', 'updatedAt'], { enabled: flag.optional() }).omit({ export: true }),
      output: page(alertPlanRow),
    }),
    get: route('GET', '/api/v1/alert-plans/{id}', {
      permission: 'alertPlan.read',
      input: z.object({ id }),
      output: alertPlanRow,
    }),
    create: route('POST', '/api/v1/alert-plans', {
      permission: 'alertPlan.create',
      audit: ['新建通知方案', 'Create an alert plan'],
      creates: true,
      input: alertPlanForm,
      output: z.object({ id: z.string() }),
    }),
    update: route('PUT', '/api/v1/alert-plans/{id}', {
      permission: 'alertPlan.update',
      audit: ['修改通知方案', 'Edit an alert plan'],
      input: alertPlanForm.safeExtend({ id }),
      output: done,
    }),
    remove: route('DELETE', '/api/v1/alert-plans/{id}', {
      permission: 'alertPlan.delete',
      audit: ['删除通知方案', 'Delete an alert plan'],
      input: z.object({ id }),
      output: done,
    }),
    /** Whom the plan counts on and cannot reach, the first 50 of them; of one that is not saved yet. */
    check: route('POST', '/api/v1/alert-plans/check', {
      permission: 'alertPlan.read',
      reads: true,
      summary: true,
      input: alertPlanForm,
      output: warnings,
    }),
    /** Rules there are alarms of or that are known, by name; the first 50. */
    rules: route('GET', '/api/v1/alert-plans/rules', {
      permission: 'alertPlan.read',
      summary: true,
      input: z.object({ q: z.string().trim().max(100).optional() }),
      output: z.object({ records: z.array(choice) }),
    }),
    accounts: route('GET', '/api/v1/alert-plans/accounts', {
      permission: 'alertPlan.read',
      summary: true,
      input: z.object({ q: z.string().trim().max(100).optional() }),
      output: z.object({ records: z.array(choice) }),
    }),
  },
  pages: [
    {
      path: '/messageManage/alertPlan',
      folder: 'messageManage',
      title: ['通知方案', 'Alert plans'],
      icon: 'bell',
      sort: 40,
      codes: ['alertPlan.read', 'alertPlan.create', 'alertPlan.update', 'alertPlan.delete'],
    },
  ],
  live: ['alertPlan'],
  words: alertPlanWords,
})
