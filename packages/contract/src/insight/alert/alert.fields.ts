import { fieldList } from '../../kernel/fields/field-list.ts'
import { alertRow } from './alert.shape.ts'

export const alertFields = fieldList('alert', alertRow, {
  recipientName: { sort: true, width: 140 },
  channel: { words: true, width: 100 },
  state: {
    words: true,
    tones: { waiting: 'busy', sent: 'ok', failed: 'bad', kept: 'idle', dropped: 'idle' },
    width: 150,
  },
  severity: { words: true, tones: { critical: 'bad', major: 'warn', minor: 'info', info: 'idle' }, width: 90 },
  subject: { width: 260, wide: true },
  reason: { words: true, width: 170, optional: true },
  toAddress: { width: 200, optional: true, wide: true },
  tries: { width: 70, align: 'end' },
  lastError: { width: 220, optional: true, wide: true },
  createdAt: { sort: true, width: 170 },
  dueAt: { sort: true, width: 170, optional: true },
  sentAt: { sort: true, width: 170 },
})
