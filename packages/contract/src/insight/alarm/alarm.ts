import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { sn } from '../../estate/agent/report.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { folds } from '../alarm-rule/alarm-rule.form.ts'
import { alarmKeys, severities } from '../alarm-rule/alarm-rule.keys.ts'
import { alarmEventTypes, alarmStates } from './alarm.states.ts'
import { alarmWords } from './alarm.words.ts'

export const alarmLimits = { text: 1000, reason: 200, ids: 500, sns: 20 } as const
/** One that was cleared by hand while it holds comes again after this long, if it still does. */
export const snoozeMs = 4 * 3_600_000
/** Those that are over are kept this long. */
export const alarmsKeptDays = 180

const said = z.string().nullable()
export const alarmRow = z.object({
  id: z.string(),
  severity: z.enum(severities),
  status: z.enum(alarmStates.names),
  /** Null where its rule is gone. */
  ruleId: said,
  key: z.enum(alarmKeys),
  /** The rule's name then. */
  name: z.string(),
  foldedBy: z.enum(folds),
  /** Of its terminals that one sees: the first, those in which it holds before the others. */
  sns: z.array(z.string()),
  /** That were ever in it, and in which it holds now. */
  terminals: z.number().int(),
  holding: z.number().int(),
  groupId: said,
  groupName: said,
  enterpriseId: z.string(),
  enterpriseName: z.string(),
  openedAt: moment,
  clearedAt: moment.nullable(),
  acknowledgedAt: moment.nullable(),
  acknowledgedName: said,
  assigneeId: said,
  assigneeName: said,
  mutedUntil: moment.nullable(),
  muteReason: said,
  flapping: z.boolean(),
})
export type AlarmRow = z.infer<typeof alarmRow>

export const alarmTerminalRow = z.object({
  id: z.string(),
  sn: z.string(),
  terminalName: z.string(),
  model: z.string(),
  groupName: said,
  online: z.boolean(),
  openedAt: moment,
  clearedAt: moment.nullable(),
  /** What was measured when it began. */
  value: z.record(z.string(), z.unknown()).nullable(),
})
export type AlarmTerminalRow = z.infer<typeof alarmTerminalRow>

export const alarmEventRow = z.object({
  id: z.string(),
  type: z.enum(alarmEventTypes),
  at: moment,
  accountName: said,
  data: z.record(z.string(), z.unknown()),
  /** Why nobody is told of it. */
  suppressed: said,
})
export type AlarmEventRow = z.infer<typeof alarmEventRow>

export const windowRow = z.object({
  id: z.string(),
  groupId: said,
  groupName: said,
  reason: z.string(),
  beginsAt: moment,
  endsAt: moment,
  accountName: said,
})
export type WindowRow = z.infer<typeof windowRow>

const reason = z.string().trim().max(alarmLimits.reason)
export const commentForm = z.object({ text: filled(alarmLimits.text) })
/** Left out or null: no longer muted. */
export const muteForm = z.object({
  minutes: z
    .number()
    .int()
    .min(1)
    .max(30 * 24 * 60)
    .nullable()
    .default(null),
  reason: reason.optional(),
})
export const assignForm = z.object({ accountId: id.nullable() })
export const windowForm = z
  .object({
    groupId: id.nullable().optional(),
    enterpriseId: id.optional(),
    reason: reason.min(1),
    beginsAt: moment,
    endsAt: moment,
  })
  .refine(({ beginsAt, endsAt }) => Date.parse(endsAt) > Date.parse(beginsAt), {
    path: ['endsAt'],
    error: 'alarm.endsBefore',
  })

const permissions = permissionCodes({
  'alarm.read': { words: ['查看告警', 'View alarms'], for: ['enterprise', 'store', 'sales'] },
  'alarm.handle': {
    words: ['处理告警（确认、指派、备注、静默、恢复）', 'Handle alarms: acknowledge, assign, mute, clear'],
    for: ['enterprise', 'store'],
  },
  'alarm.maintain': { words: ['管理维护时段', 'Manage maintenance windows'], for: ['enterprise'] },
  'alarm.export': { words: ['导出告警', 'Export alarms'], for: ['enterprise', 'sales'] },
})
const route = routesFor(permissions)

const filters = {
  status: many(z.enum(alarmStates.names)).optional(),
  severity: many(z.enum(severities)).optional(),
  key: many(z.enum(alarmKeys)).optional(),
  ruleId: id.optional(),
  groupId: id.optional(),
  sn: sn.optional(),
  muted: flag.optional(),
  /** Assigned to oneself. */
  mine: flag.optional(),
  /** Opened in this span. */
  from: moment.optional(),
  to: moment.optional(),
}

/** What is wrong, until it is over. */
export const alarm = resource({
  permissions,
  follows: ['terminal'],
  audit: {
    area: ['告警', 'Alarms'],
    table: 'alarm',
    tables: { alarm: ['告警', 'Alarm'], alarm_window: ['维护时段', 'Maintenance window'] },
    names: { alarm: 'name', alarm_window: 'reason' },
    refers: { rule_id: 'alarm_rule', acknowledged_by: 'account', assignee_id: 'account' },
  },
  routes: {
    list: route('GET', '/api/v1/alarms', {
      permission: 'alarm.read',
      input: listQuery(['openedAt', 'severity', 'clearedAt', 'name', 'terminals'], filters),
      output: page(alarmRow),
    }),
    get: route('GET', '/api/v1/alarms/{id}', {
      permission: 'alarm.read',
      input: z.object({ id }),
      output: alarmRow,
    }),
    terminals: route('GET', '/api/v1/alarms/{id}/terminals', {
      permission: 'alarm.read',
      input: listQuery(['openedAt'], { id }).omit({ export: true }),
      output: page(alarmTerminalRow),
    }),
    /** What befell it, in order. */
    events: route('GET', '/api/v1/alarms/{id}/events', {
      permission: 'alarm.read',
      input: z.object({ id }),
      output: z.object({ records: z.array(alarmEventRow) }),
    }),
    /** Who can be asked to see to it. */
    people: route('GET', '/api/v1/alarms/{id}/people', {
      permission: 'alarm.handle',
      input: z.object({ id }),
      output: z.object({ records: z.array(z.object({ id: z.string(), name: z.string() })) }),
    }),
    acknowledge: route('POST', '/api/v1/alarms/{id}/acknowledge', {
      permission: 'alarm.handle',
      audit: ['确认告警', 'Acknowledge an alarm'],
      input: z.object({ id }),
      output: done,
    }),
    /** Says it is over. Where it still holds, it comes again when it has gone and come, or after some hours. */
    clear: route('POST', '/api/v1/alarms/{id}/clear', {
      permission: 'alarm.handle',
      audit: ['恢复告警', 'Clear an alarm'],
      input: z.object({ id }),
      output: done,
    }),
    assign: route('POST', '/api/v1/alarms/{id}/assign', {
      permission: 'alarm.handle',
      audit: ['指派告警', 'Assign an alarm'],
      input: assignForm.extend({ id }),
      output: done,
    }),
    /** Nobody is told of it for a time; what was not told is said afterwards. */
    mute: route('POST', '/api/v1/alarms/{id}/mute', {
      permission: 'alarm.handle',
      audit: ['静默告警', 'Mute an alarm'],
      input: muteForm.extend({ id }),
      output: done,
    }),
    comment: route('POST', '/api/v1/alarms/{id}/comment', {
      permission: 'alarm.handle',
      audit: ['备注告警', 'Comment on an alarm'],
      input: commentForm.extend({ id }),
      output: done,
    }),
    windows: route('GET', '/api/v1/maintenance-windows', {
      permission: 'alarm.read',
      input: z.object({}),
      output: z.object({ records: z.array(windowRow) }),
    }),
    addWindow: route('POST', '/api/v1/maintenance-windows', {
      permission: 'alarm.maintain',
      audit: ['新建维护时段', 'Create a maintenance window'],
      creates: true,
      input: windowForm,
      output: z.object({ id: z.string() }),
    }),
    removeWindow: route('DELETE', '/api/v1/maintenance-windows/{id}', {
      permission: 'alarm.maintain',
      audit: ['删除维护时段', 'Delete a maintenance window'],
      input: z.object({ id }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/device/alarm',
      folder: 'device',
      title: ['告警', 'Alarms'],
      icon: 'warning',
      sort: 48,
      codes: ['alarm.read', 'alarm.handle', 'alarm.maintain', 'alarm.export'],
    },
  ],
  buttons: [{ page: '/device/deviceDetail/{sn}', codes: ['alarm.read'] }],
  live: ['alarm'],
  words: alarmWords,
})
