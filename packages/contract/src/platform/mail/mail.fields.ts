import { fieldList } from '../../kernel/fields/field-list.ts'
import { mailRow } from './mail.ts'

export const mailFields = fieldList('mail', mailRow, {
  to: { kind: 'copyable', sort: true, width: 220, wide: true },
  subject: { width: 200, wide: true },
  state: { words: true, tones: { waiting: 'busy', kept: 'idle', sent: 'ok', failed: 'bad' }, width: 140 },
  createdAt: { sort: true, width: 170 },
  accountName: { word: 'mail.account', width: 120 },
  kind: { words: true, width: 180, optional: true },
  attempts: { width: 90, align: 'end' },
  lastError: { width: 240, wide: true },
  sentAt: { sort: true, width: 170 },
  nextTryAt: { width: 170, optional: true },
  expiresAt: {},
})
