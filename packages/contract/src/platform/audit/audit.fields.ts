import { fieldList } from '../../kernel/fields/field-list.ts'
import { auditRow } from './audit.ts'

export const auditFields = fieldList('audit', auditRow, {
  at: { sort: true, width: 170 },
  accountName: { word: 'audit.who', width: 160 },
  action: { width: 220 },
  object: { width: 220 },
  code: { word: 'audit.outcome', width: 140 },
  changed: { width: 90, align: 'end' },
  ip: { kind: 'mono', width: 140 },
  enterpriseName: { word: 'audit.enterprise', width: 160 },
  id: { word: 'audit.number', kind: 'mono', width: 90, align: 'end', optional: true },
  outcome: { words: true },
})
