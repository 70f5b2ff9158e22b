import { fieldList } from '../../kernel/fields/field-list.ts'
import { alertPlanRow } from './alert-plan.shape.ts'

export const alertPlanFields = fieldList('alertPlan', alertPlanRow, {
  name: { sort: true, width: 220 },
  enabled: { words: 'alertPlan.on', tones: { true: 'ok', false: 'idle' }, width: 110 },
  severities: { width: 220 },
  tells: { word: 'alertPlan.whom', width: 260 },
  channels: { width: 220 },
  steps: { width: 280 },
  updatedAt: { sort: true, width: 170, optional: true },
  createdAt: { sort: true, width: 170, optional: true },
})
