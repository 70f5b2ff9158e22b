import { fieldList } from '../../kernel/fields/field-list.ts'
import { alarmRow } from './alarm.ts'

/** An alarm as it is listed, looked at and exported. */
export const alarmFields = fieldList('alarm', alarmRow, {
  name: { sort: true, width: 220 },
  severity: {
    words: true,
    sort: true,
    width: 96,
    tones: { critical: 'bad', major: 'warn', minor: 'busy', info: 'info' },
  },
  status: { words: true, width: 104, tones: { open: 'bad', acknowledged: 'busy', cleared: 'idle' } },
  openedAt: { kind: 'ago', sort: true, width: 104 },
  sns: { width: 176 },
  holding: { kind: 'number', sort: 'terminals', width: 96, align: 'end' },
  groupName: { width: 160 },
  clearedAt: { sort: true, width: 170 },
  assigneeName: { width: 130 },
  mutedUntil: { width: 170, optional: true },
  key: { word: 'alarmRule.key', words: 'alarmRule.key', width: 150, optional: true },
  foldedBy: { word: 'alarmRule.fold', words: 'alarmRule.fold', width: 130, optional: true },
  acknowledgedName: { width: 140, optional: true },
  acknowledgedAt: { width: 170, optional: true },
  enterpriseName: { width: 180, optional: true },
  terminals: { kind: 'number' },
  muteReason: {},
})
