import { fieldList } from '../../kernel/fields/field-list.ts'
import { whitelistRow } from './whitelist.ts'

/** A whitelist as it is listed, filled in and exported. */
export const whitelistFields = fieldList('whitelist', whitelistRow, {
  name: { sort: true, width: 220 },
  mode: { words: 'whitelist.mode', width: 190 },
  entries: { width: 320, wide: true },
  places: { width: 110 },
  remark: { input: 'area', width: 280 },
  updatedAt: { sort: true, width: 170 },
  createdAt: { sort: true, width: 170, optional: true },
})
