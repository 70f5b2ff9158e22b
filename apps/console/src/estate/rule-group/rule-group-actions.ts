import type { RuleGroupRow } from '@cpm/contract/estate/rule-group/rule-group'
import { api } from '../../api/api.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'

/** The list of the terminals in it. */
export const membersOf = (id: string): string => `/device/index?ruleGroupId=${id}`

/** What can be done with a rule group. */
export const actionsOf = (row: RuleGroupRow, onEdit: (row: RuleGroupRow) => void): Action[] => [
  { word: 'ruleGroup.change', code: 'ruleGroup.update', first: true, run: () => onEdit(row) },
  {
    word: 'ruleGroup.delete',
    code: 'ruleGroup.delete',
    danger: true,
    deed: deed(api.ruleGroup.remove, { id: row.id }, { ask: () => ({ kind: 'delete', name: row.name }) }),
  },
]
