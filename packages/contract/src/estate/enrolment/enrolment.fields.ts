import { fieldList } from '../../kernel/fields/field-list.ts'
import { enrolmentRow } from './enrolment.ts'

export const enrolmentFields = fieldList('enrolment', enrolmentRow, {
  prefix: { width: 150 },
  state: { width: 110 },
  sn: { width: 170 },
  groupName: { word: 'terminal.group', width: 190 },
  uses: { width: 110, align: 'end' },
  expiresAt: { width: 170 },
  createdBy: { width: 110 },
  createdAt: { sort: true, width: 170, optional: true },
})
