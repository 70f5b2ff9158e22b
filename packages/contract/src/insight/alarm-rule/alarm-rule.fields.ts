import { fieldList } from '../../kernel/fields/field-list.ts'
import { alarmRuleRow } from './alarm-rule.ts'

/** An alarm rule as it is listed, filled in and exported. */
export const alarmRuleFields = fieldList('alarmRule', alarmRuleRow, {
  name: { sort: true, width: 200 },
  enabled: { width: 80 },
  key: { words: true, sort: true, width: 130 },
  condition: { width: 200 },
  severity: {
    word: 'alarm.severity',
    words: 'alarm.severity',
    width: 96,
    tones: { critical: 'bad', major: 'warn', minor: 'busy', info: 'info' },
  },
  open: { kind: 'number', width: 100, align: 'end' },
  fold: { words: true, width: 110 },
  groupName: { width: 160 },
  enterpriseName: { width: 180, optional: true },
  remark: { input: 'area', width: 240, optional: true },
  updatedAt: { sort: true, width: 170 },
  createdAt: { sort: true, width: 170, optional: true },
})
