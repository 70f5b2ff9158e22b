import { fieldList } from '../../kernel/fields/field-list.ts'
import { faultRow } from './fault.ts'

export const faultFields = fieldList('fault', faultRow, {
  sn: { word: 'fault.terminal', sort: true, width: 160 },
  kind: { words: true, sort: true, width: 124 },
  name: { word: 'fault.peripheral', width: 150 },
  detail: { width: 104 },
  since: { kind: 'ago', sort: true, width: 104 },
  clearedAt: { sort: true, width: 170 },
  acknowledged: { width: 130 },
  model: { width: 130 },
  note: { width: 200 },
  groupName: { word: 'fault.group', width: 180 },
  usb: { width: 130 },
  terminalName: { word: 'terminal.name', width: 180, optional: true },
  online: { word: 'terminal.connection', width: 120, optional: true },
  serial: { width: 150, optional: true },
  acknowledgedBy: { width: 140, optional: true },
  lastAt: { width: 170, optional: true },
  platform: { word: 'terminal.platform', words: true },
  acknowledgedAt: {},
})
