import { fieldList } from '../../kernel/fields/field-list.ts'
import { orderRow } from './order.shape.ts'

/** The fields of an order in list, details and export. */
export const orderFields = fieldList('order', orderRow, {
  number: { kind: 'mono', sort: 'createdAt', width: 110 },
  title: { width: 280 },
  status: {
    words: true,
    sort: true,
    width: 130,
    tones: {
      open: 'warn',
      in_progress: 'busy',
      on_hold: 'idle',
      complete: 'ok',
      closed: 'idle',
      reopened: 'warn',
    },
  },
  priority: {
    words: true,
    sort: true,
    width: 100,
    tones: { urgent: 'bad', high: 'warn', normal: 'info', low: 'idle' },
  },
  solveDue: { sort: true, width: 190 },
  assigneeName: { width: 130 },
  groupName: { width: 170 },
  sns: { width: 190 },
  kind: { words: true, width: 120 },
  createdAt: { kind: 'ago', sort: true, width: 110 },
  updatedAt: { kind: 'ago', sort: true, width: 110, optional: true },
  source: { words: true, width: 130, optional: true },
  accountName: { width: 130, optional: true },
  answerDue: { kind: 'moment', width: 170, optional: true },
  answeredAt: { kind: 'moment', width: 170, optional: true },
  solvedAt: { kind: 'moment', width: 170, optional: true },
  closedAt: { kind: 'moment', width: 170, optional: true },
  contact: { width: 130, optional: true },
  phone: { input: 'tel', width: 140, optional: true },
  customerName: { width: 170, optional: true },
  enterpriseName: { width: 180, optional: true },
  holdReason: {},
  description: { input: 'area', wide: true },
})
