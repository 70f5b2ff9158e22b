import { fieldList } from '../../kernel/fields/field-list.ts'
import { appRow, logRow, permissionRow, processRow } from './inventory.ts'

export const appFields = fieldList('inventory', appRow, {
  name: { sort: true, width: 185 },
  packageName: { kind: 'copyable', sort: true, width: 225 },
  version: { kind: 'mono', sort: true, width: 105 },
  standing: {
    words: true,
    tones: { current: 'ok', outdated: 'warn', barred: 'bad', notOurs: 'warn', ahead: 'busy', unknown: 'idle' },
    width: 130,
  },
  maker: { width: 150, optional: true },
  system: { word: 'inventory.origin', words: true, width: 90 },
  running: { word: 'inventory.state', words: 'inventory.running', tones: { true: 'ok', false: 'idle' }, width: 130 },
  size: { kind: 'bytes', sort: true, width: 90, align: 'end' },
  installedAt: { sort: true, width: 165 },
})

export const processFields = fieldList('inventory', processRow, {
  name: { sort: true, width: 200 },
  pid: { sort: true, width: 90, align: 'end' },
  cpu: { sort: true, width: 130 },
  memory: { kind: 'bytes', sort: true, width: 110, align: 'end' },
  user: { sort: true, width: 120 },
  startedAt: { sort: true, width: 170 },
  command: { kind: 'mono', width: 320 },
})

export const permissionFields = fieldList('inventory', permissionRow, {
  packageName: { word: 'inventory.app', sort: true, width: 170 },
  permission: { sort: true, width: 260 },
  granted: { word: 'inventory.state', words: 'inventory.granted', tones: { true: 'ok', false: 'idle' }, width: 130 },
  change: { width: 210 },
  note: { width: 220, optional: true },
})

export const logFields = fieldList('inventory.log', logRow, {
  name: { sort: true, width: 180 },
  path: { sort: true, width: 225 },
  type: { words: true, sort: true, width: 80 },
  at: { sort: true, width: 165 },
  size: { kind: 'bytes', sort: true, width: 85, align: 'end' },
  uploaded: { word: 'inventory.log.uploaded.true', words: 'inventory.log.uploaded', width: 200 },
})
