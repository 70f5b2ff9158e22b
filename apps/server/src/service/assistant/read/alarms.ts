import { sn } from '@cpm/contract/estate/agent/report'
import { alarmStates } from '@cpm/contract/insight/alarm/alarm.states'
import { alarmKeys, severities } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import { id } from '@cpm/contract/kernel/id'
import { moment } from '@cpm/contract/kernel/list'
import { z } from 'zod'
import { paged } from '../plain.ts'
import { alarmTold } from '../rows.ts'
import { listed, told, tool, untrusted } from '../tool.ts'

const some = <T extends z.ZodType>(one: T) => z.array(one).max(50).optional()

export const searchAlarms = tool({
  name: 'search_alarms',
  description: 'Finds alarms of terminals, open and cleared. Newest first.',
  input: z.strictObject({
    q: z.string().max(100).optional(),
    status: some(z.enum(alarmStates.names)),
    severity: some(z.enum(severities)),
    key: some(z.enum(alarmKeys)),
    ruleId: id.optional(),
    groupId: id.optional(),
    sn: sn.optional(),
    muted: z.boolean().optional(),
    from: moment.optional().describe('Opened at or after this time'),
    to: moment.optional(),
    ...paged,
  }),
  output: listed(),
  run: async ({ ask }, input) => {
    const { total, records } = await ask.alarm.list(input)
    return { data: { total, page: input.page, pageSize: input.pageSize, records: records.map(alarmTold) } }
  },
})

export const getAlarm = tool({
  name: 'get_alarm',
  description: 'One alarm: its terminals, the measured values, and its history with the comments of users.',
  input: z.strictObject({ id }),
  output: z.looseObject({ alarm: z.looseObject({ untrusted: untrusted.optional() }), link: z.string() }),
  run: async ({ ask, page }, { id }) => {
    const [row, terminals, events] = await Promise.all([
      ask.alarm.get({ id }),
      ask.alarm.terminals({ id, pageSize: 20 }),
      ask.alarm.events({ id }),
    ])
    return {
      data: {
        alarm: alarmTold(row),
        terminals: terminals.records.map((one) => told(one, ['sn', 'groupName', 'online', 'openedAt', 'clearedAt'])),
        events: events.records.slice(-50).map((one) => told(one, ['type', 'at', 'accountName', 'suppressed'])),
        link: page(`/device/alarm?id=${row.id}`),
      },
    }
  },
})

export const searchAlarmRules = tool({
  name: 'search_alarm_rules',
  description: 'Finds alarm rules: what a rule monitors and when it opens an alarm.',
  input: z.strictObject({
    q: z.string().max(100).optional(),
    key: some(z.enum(alarmKeys)),
    enabled: z.boolean().optional(),
    groupId: id.optional(),
    ...paged,
  }),
  output: listed(),
  run: async ({ ask }, input) => {
    const { total, records } = await ask.alarmRule.list(input)
    const rows = records.map(({ name, remark, ...rule }) => ({ ...rule, untrusted: { name, remark } }))
    return { data: { total, page: input.page, pageSize: input.pageSize, records: rows } }
  },
})
