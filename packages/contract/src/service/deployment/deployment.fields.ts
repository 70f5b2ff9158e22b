import { fieldList } from '../../kernel/fields/field-list.ts'
import { deploymentRow } from './deployment.ts'

/** The fields of a private instance in list and export. */
export const deploymentFields = fieldList('deployment', deploymentRow, {
  customerName: { sort: true, width: 170 },
  behind: { width: 220 },
  version: { kind: 'mono', sort: true, width: 90 },
  terminals: { kind: 'number', sort: true, width: 115, align: 'end' },
  diskFree: { kind: 'bytes', sort: true, width: 145, align: 'end' },
  backupAt: { kind: 'ago', sort: true, width: 110 },
  reportedAt: { kind: 'ago', sort: true, width: 110 },
  startedAt: { sort: true, width: 170, optional: true },
  tokenAt: { sort: true, width: 170, optional: true },
})
