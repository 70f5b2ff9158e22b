import { fieldList } from '../../kernel/fields/field-list.ts'
import { webhookAttempt, webhookRow } from './webhook.ts'

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

export const webhookAttemptFields = fieldList('webhookAttempt', webhookAttempt, {
  at: { sort: true, width: 170 },
  type: { kind: 'mono', width: 150 },
  ok: { words: 'webhookAttempt.ok', tones: { true: 'ok', false: 'bad' }, width: 100 },
  status: { width: 80, align: 'end' },
  tookMs: { width: 100, align: 'end' },
  error: { width: 220 },
})
