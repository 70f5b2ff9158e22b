import { fieldList } from '../../kernel/fields/field-list.ts'
import { fenceRow } from './fence.ts'

export const fenceFields = fieldList('fence', fenceRow, {
  name: { sort: true, width: 200 },
  enabled: { words: true, tones: { true: 'ok', false: 'idle' }, width: 90 },
  kind: { words: true, width: 130 },
  keep: { words: true, width: 130 },
  out: { kind: 'number', width: 90, align: 'end' },
  applies: { width: 180 },
  times: { width: 150 },
  stayMs: { width: 130, optional: true },
  enterpriseName: { width: 180, optional: true },
  remark: { input: 'area', width: 240, optional: true },
  updatedAt: { sort: true, width: 170, optional: true },
  createdAt: { sort: true, width: 170, optional: true },
})
