import { fieldList } from '../../kernel/fields/field-list.ts'
import { ruleGroupRow } from './rule-group.ts'

/** A group by rule as it is listed, filled in and exported. */
export const ruleGroupFields = fieldList('ruleGroup', ruleGroupRow, {
  name: { sort: true, width: 200 },
  rule: { width: 300 },
  terminals: { kind: 'number', width: 110, align: 'end' },
  position: { kind: 'number', sort: true, width: 90, align: 'end' },
  groupName: { width: 160 },
  enterpriseName: { width: 180, optional: true },
  remark: { input: 'area', width: 240 },
  updatedAt: { sort: true, width: 170 },
  createdAt: { sort: true, width: 170, optional: true },
})
