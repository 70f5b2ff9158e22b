import { fieldList } from '../../kernel/fields/field-list.ts'
import { fenceExitRow } from './fence-exit.ts'

export const fenceExitFields = fieldList('fenceExit', fenceExitRow, {
  terminalName: { width: 160 },
  sn: { width: 130, kind: 'mono' },
  state: { words: true, width: 115, tones: { out: 'bad', over: 'ok' } },
  fenceName: { width: 160 },
  outAt: { sort: true, width: 165 },
  lastedMs: { sort: true, width: 100 },
  farthestM: { sort: true, width: 150, align: 'end' },
  backAt: { sort: true, width: 165, optional: true },
  keep: { words: 'fence.keep', width: 130, optional: true },
  ended: { words: true, width: 140, optional: true },
  judged: { words: true, width: 120, optional: true },
  groupName: { width: 160, optional: true },
  enterpriseName: { width: 180, optional: true },
})
