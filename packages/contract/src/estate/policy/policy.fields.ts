import { fieldList } from '../../kernel/fields/field-list.ts'
import { policyRow } from './policy.kind.ts'

/** What is given at a place, of whatever kind. */
export const policyFields = fieldList('policy', policyRow, {
  place: { words: true, width: 120 },
  name: { width: 220 },
  value: { width: 320 },
  changedBy: { width: 140 },
  changedAt: { sort: true, width: 170 },
  enterpriseName: { width: 180, optional: true },
})
