import { fieldList } from '../../kernel/fields/field-list.ts'
import { inspectionFormRow } from './inspection-form.ts'

/** The fields of a form in list, details and export [3.20]. */
export const inspectionFormFields = fieldList('inspectionForm', inspectionFormRow, {
  title: { sort: true, width: 240 },
  status: {
    words: true,
    sort: true,
    width: 120,
    tones: { draft: 'idle', active: 'ok', inactive: 'warn', deleted: 'bad' },
  },
  version: { kind: 'number', width: 110, align: 'end' },
  customerName: { sort: true, width: 160 },
  orderCustomerName: { width: 160 },
  orderGroup: { width: 130 },
  process: { width: 220, optional: true, wide: true },
  models: { width: 170 },
  standard: { width: 220, optional: true, wide: true },
  content: { width: 220, optional: true, wide: true },
  questions: { kind: 'number', width: 100, align: 'end' },
  records: { kind: 'number', width: 110, align: 'end' },
  updatedAt: { sort: true, width: 170 },
  createdBy: { width: 130, optional: true },
  createdAt: { sort: true, width: 170, optional: true },
  enterpriseName: { width: 180, optional: true },
})
