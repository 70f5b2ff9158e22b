import { fieldList } from '../../../kernel/fields/field-list.ts'
import { grayTarget } from './gray.rows.ts'

/** A terminal of a gray release. */
export const grayFields = fieldList('appGray', grayTarget, {
  sn: { sort: true, width: 185 },
  name: { width: 170 },
  state: {
    words: true,
    tones: {
      has: 'ok',
      unmade: 'idle',
      open: 'busy',
      failed: 'bad',
      unknown: 'bad',
      expired: 'warn',
      skipped: 'idle',
      stopped: 'warn',
      other: 'warn',
    },
    width: 170,
  },
  online: { words: 'appGray.online', tones: { true: 'ok', false: 'idle' }, width: 95 },
  step: { kind: 'number', width: 80 },
  versionName: { width: 115 },
  versionBefore: { width: 130 },
  reason: { width: 220 },
  model: { width: 120, optional: true },
  groupName: { width: 150, optional: true },
  updatedAt: { sort: true, width: 170, optional: true },
})
