import { fieldList } from '../../kernel/fields/field-list.ts'
import { webhookRow } from './webhook.ts'

export const webhookFields = fieldList('webhook', webhookRow, {
  name: { sort: true, width: 180 },
  url: { kind: 'mono', width: 320, wide: true },
  enabled: { words: 'alertPlan.on', tones: { true: 'ok', false: 'idle' }, width: 110 },
  events: { width: 240, wide: true },
  waiting: { width: 100, align: 'end' },
  lastAt: { width: 170 },
  disabledReason: { words: true, width: 150, optional: true },
  disabledAt: { width: 170, optional: true },
  createdAt: { sort: true, width: 170, optional: true },
})
