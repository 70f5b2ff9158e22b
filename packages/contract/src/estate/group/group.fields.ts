import { fieldList } from '../../kernel/fields/field-list.ts'
import { memberRow } from './group.ts'

/** A terminal among those of its group. */
export const memberFields = fieldList('terminal', memberRow, {
  sn: { sort: true, width: 160 },
  name: { sort: true, width: 180 },
  connection: { width: 110 },
  status: { words: true, width: 110 },
  groupName: { word: 'terminal.group', width: 170 },
  model: { sort: true, width: 110 },
  platform: { words: true, width: 100, optional: true },
  lastSeenAt: { sort: true, width: 130 },
})
