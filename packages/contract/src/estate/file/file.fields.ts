import { fieldList } from '../../kernel/fields/field-list.ts'
import { fileRow } from './file.ts'

export const fileFields = fieldList('sent', fileRow, {
  name: { sort: true, width: 220 },
  path: { width: 300 },
  kind: { words: true, width: 90 },
  size: { kind: 'bytes', sort: true, width: 100, align: 'end' },
  sentAt: { sort: true, width: 220 },
  at: { width: 170, optional: true },
  sha256: { kind: 'copyable', width: 260, optional: true },
})
