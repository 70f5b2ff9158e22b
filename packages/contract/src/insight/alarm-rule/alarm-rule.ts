import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { alarmLevel, alarmRuleShape, alarmSchedule, checkRule, folds, ruleKinds } from './alarm-rule.form.ts'
import { alarmKeys, severities } from './alarm-rule.keys.ts'
import { alarmRuleWords } from './alarm-rule.words.ts'

export const alarmRuleRow = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  key: z.enum(alarmKeys),
  levels: z.array(alarmLevel),
  /** The gravest of its levels. */
  severity: z.enum(severities),
  kind: z.enum(ruleKinds),
  holdMs: z.number(),
  times: z.number().int(),
  withinMs: z.number(),
  clearAt: z.number().nullable(),
  keepMs: z.number(),
  schedule: alarmSchedule.nullable(),
  groupId: z.string().nullable(),
  groupName: z.string().nullable(),
  models: z.array(z.string()),
  tags: z.array(z.string()),
  match: z.array(z.string()),
  fold: z.enum(folds),
  remark: z.string().nullable(),
  enterpriseId: z.string(),
  enterpriseName: z.string(),
  /** Alarms by it that hold now. */
  open: z.number().int(),
  createdAt: moment,
  updatedAt: moment,
})
export type AlarmRuleRow = z.infer<typeof alarmRuleRow>

/** Days of the past a rule is tried on. */
export const trialDays = 7

export const trialResult = z.object({
  /** How many alarms there would have been, of how many terminals in how many stores; null where no past is kept of it. */
  alarms: z.number().int().nullable(),
  terminals: z.number().int(),
  stores: z.number().int(),
  /** From when on the past was looked through; before it, there was too much of it. */
  from: moment,
  /** Of so many terminals so many were looked at. */
  looked: z.number().int(),
  all: z.number().int(),
  /** The latest of them. */
  examples: z.array(z.object({ sn: z.string(), at: moment, value: z.number().nullable() })),
})
export type TrialResult = z.infer<typeof trialResult>

const permissions = permissionCodes({
  'alarmRule.read': { words: ['查看预警规则', 'View alarm rules'], for: ['enterprise', 'store', 'sales'] },
  'alarmRule.create': { words: ['新建预警规则', 'Create alarm rules'], for: ['enterprise'] },
  'alarmRule.update': { words: ['修改预警规则', 'Edit alarm rules'], for: ['enterprise'] },
  'alarmRule.delete': { words: ['删除预警规则', 'Delete alarm rules'], for: ['enterprise'] },
  'alarmRule.export': { words: ['导出预警规则', 'Export alarm rules'], for: ['enterprise'] },
})
const route = routesFor(permissions)
const ownedForm = alarmRuleShape.extend({ enterpriseId: id.optional() })

/** What is watched of terminals, and when it is an alarm. */
export const alarmRule = resource({
  permissions,
  follows: ['alarm'],
  audit: {
    area: ['预警规则', 'Alarm rules'],
    table: 'alarm_rule',
    tables: { alarm_rule: ['预警规则', 'Alarm rule'] },
    names: { alarm_rule: 'name' },
  },
  routes: {
    list: route('GET', '/api/v1/alarm-rules', {
      permission: 'alarmRule.read',
      /** `groupId` is a group and all below it. */
      input: listQuery(['name', 'key', 'createdAt', 'updatedAt'], {
        key: many(z.enum(alarmKeys)).optional(),
        enabled: flag.optional(),
        groupId: id.optional(),
      }),
      output: page(alarmRuleRow),
    }),
    get: route('GET', '/api/v1/alarm-rules/{id}', {
      permission: 'alarmRule.read',
      input: z.object({ id }),
      output: alarmRuleRow,
    }),
    create: route('POST', '/api/v1/alarm-rules', {
      permission: 'alarmRule.create',
      audit: ['新建预警规则', 'Create an alarm rule'],
      creates: true,
      /** We ourselves say whose it is. */
      input: ownedForm.superRefine(checkRule),
      output: z.object({ id: z.string() }),
    }),
    /** The whole of it anew. */
    update: route('PUT', '/api/v1/alarm-rules/{id}', {
      permission: 'alarmRule.update',
      audit: ['修改预警规则', 'Edit an alarm rule'],
      touches: ['alarm'],
      input: alarmRuleShape.extend({ id }).superRefine(checkRule),
      output: done,
    }),
    /** Switches it on or off. */
    enable: route('POST', '/api/v1/alarm-rules/{id}/enable', {
      permission: 'alarmRule.update',
      audit: ['启用或停用预警规则', 'Enable or disable an alarm rule'],
      touches: ['alarm'],
      input: z.object({ id, enabled: z.boolean() }),
      output: done,
    }),
    remove: route('DELETE', '/api/v1/alarm-rules/{id}', {
      permission: 'alarmRule.delete',
      audit: ['删除预警规则', 'Delete an alarm rule'],
      touches: ['alarm'],
      input: z.object({ id }),
      output: done,
    }),
    /** What a rule would have done in the last days. Nothing is kept of it. */
    test: route('POST', '/api/v1/alarm-rules/test', {
      permission: 'alarmRule.read',
      reads: true,
      perMinute: 20,
      input: ownedForm.superRefine(checkRule),
      output: trialResult,
    }),
  },
  pages: [
    {
      path: '/device/earlyWarning',
      folder: 'device',
      title: ['预警', 'Alarm rules'],
      icon: 'clock',
      sort: 49,
      codes: ['alarmRule.read', 'alarmRule.create', 'alarmRule.update', 'alarmRule.delete', 'alarmRule.export'],
    },
  ],
  live: ['alarmRule'],
  words: alarmRuleWords,
})
