import { fieldList } from '../../kernel/fields/field-list.ts'
import { orderTemplateRow } from './order-template.ts'

/** The fields of an order template in list, form and export. */
export const orderTemplateFields = fieldList('orderTemplate', orderTemplateRow, {
  name: { sort: true, width: 220 },
  enabled: { words: 'enabled', tones: { true: 'ok', false: 'idle' }, input: 'switch', width: 120 },
  title: { width: 280 },
  kind: { words: 'order.kind', width: 120 },
  priority: {
    words: 'order.priority',
    width: 100,
    tones: { urgent: 'bad', high: 'warn', normal: 'info', low: 'idle' },
  },
  assigneeName: { width: 130 },
  englishName: { width: 200, optional: true },
  description: { input: 'area', width: 280, optional: true },
  updatedAt: { sort: true, width: 170, optional: true },
  createdAt: { sort: true, width: 170, optional: true },
})
