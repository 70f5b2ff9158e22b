import { fieldList } from '../../kernel/fields/field-list.ts'
import { savedCommandRow } from './saved-command.ts'

/** A saved command as it is listed and exported. */
export const savedCommandFields = fieldList('savedCommand', savedCommandRow, {
  nameEn: { sort: true, width: 220 },
  nameCn: { sort: true, width: 220 },
  category: { sort: true, width: 130 },
  platform: { words: 'terminal.platform', width: 120 },
  line: { width: 320 },
  updatedAt: { sort: true, width: 170 },
  createdAt: { sort: true, width: 170, optional: true },
})
