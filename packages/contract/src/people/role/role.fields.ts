import { fieldList } from '../../kernel/fields/field-list.ts'
import { roleRow } from './role.ts'

export const roleFields = fieldList('role', roleRow, {
  name: { sort: true, width: 170 },
  code: { sort: true, width: 125 },
  enabled: { words: 'enabled', tones: { true: 'ok', false: 'idle' }, width: 95 },
  builtIn: { words: true, width: 110 },
  enterpriseName: { word: 'role.enterprise', width: 130 },
  accounts: { sort: true, width: 95, align: 'end' },
  pages: { width: 70, align: 'end' },
  permissions: { sort: true, width: 110, align: 'end' },
  needsTotp: { words: true, width: 180, optional: true },
  description: { width: 220, optional: true, wide: true },
  createdBy: { width: 130, optional: true },
  createdAt: { sort: true, width: 166, optional: true },
  updatedAt: { sort: true, width: 166, optional: true },
})
