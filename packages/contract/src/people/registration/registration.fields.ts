import { fieldList } from '../../kernel/fields/field-list.ts'
import { registrationRow } from './registration.ts'

export const registrationFields = fieldList('registration', registrationRow, {
  company: { sort: true, width: 210 },
  status: { words: true, width: 175 },
  createdAt: { sort: true, width: 170 },
  contact: { width: 130 },
  email: { kind: 'copyable', sort: true, width: 230 },
  phone: { width: 150 },
  country: { dictionary: 'country', width: 140 },
  international: { words: true, width: 120 },
  reviewedAt: { sort: true, width: 170 },
  reviewedBy: { width: 130, optional: true },
  reason: { width: 220, optional: true, wide: true },
  salesRepName: { width: 150, optional: true },
  accountName: { width: 140, optional: true },
  linkEndsAt: {},
  language: { words: true },
  address: { wide: true },
  salesRepPhone: {},
  salesRepAddress: { wide: true },
})
