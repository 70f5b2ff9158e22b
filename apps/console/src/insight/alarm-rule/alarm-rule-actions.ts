import type { AlarmRuleRow } from '@cpm/contract/insight/alarm-rule/alarm-rule'
import { api } from '../../api/api.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'

/** What can be done with an alarm rule. */
export const actionsOf = (row: AlarmRuleRow, onEdit: (row: AlarmRuleRow) => void): Action[] => [
  { word: 'alarmRule.change', code: 'alarmRule.update', first: true, run: () => onEdit(row) },
  {
    word: row.enabled ? 'alarmRule.switchOff' : 'alarmRule.switchOn',
    code: 'alarmRule.update',
    first: true,
    deed: deed(api.alarmRule.enable, { id: row.id, enabled: !row.enabled }),
  },
  {
    word: 'alarmRule.delete',
    code: 'alarmRule.delete',
    danger: true,
    deed: deed(api.alarmRule.remove, { id: row.id }, { ask: () => ({ kind: 'delete', name: row.name }) }),
  },
]
