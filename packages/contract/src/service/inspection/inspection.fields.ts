import { fieldList } from '../../kernel/fields/field-list.ts'
import { inspectionRow } from './inspection.shape.ts'

/** The fields of an inspection in list, details and export [3.20]. */
export const inspectionFields = fieldList('inspection', inspectionRow, {
  storeName: { sort: true, width: 200 },
  title: { word: 'inspectionForm.one', width: 200 },
  status: {
    words: true,
    sort: true,
    width: 130,
    tones: { planned: 'info', receiving: 'busy', complete: 'ok', cancelled: 'idle' },
  },
  result: { words: true, width: 110, tones: { passed: 'ok', failed: 'bad' } },
  failed: { kind: 'number', width: 110, align: 'end' },
  inspector: { sort: true, width: 130 },
  plannedOn: { sort: true, width: 130 },
  finishedAt: { sort: true, width: 170 },
  images: { kind: 'number', width: 90, align: 'end' },
  points: { kind: 'number', width: 110, align: 'end', optional: true },
  customerName: { word: 'inspectionForm.customerName', width: 160, optional: true },
  orderCustomerName: { word: 'inspectionForm.orderCustomerName', width: 160, optional: true },
  orderGroup: { word: 'inspectionForm.orderGroup', width: 130, optional: true },
  contact: { width: 130, optional: true },
  phone: { input: 'tel', width: 150, optional: true },
  address: { width: 220, optional: true },
  groupName: { width: 160, optional: true },
  startedAt: { width: 170, optional: true },
  receivedAt: { width: 170, optional: true },
  version: { kind: 'number', word: 'inspectionForm.version', width: 100, align: 'end', optional: true },
  enterpriseName: { word: 'inspectionForm.enterpriseName', width: 180, optional: true },
})
