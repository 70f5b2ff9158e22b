import { fieldList } from '../../kernel/fields/field-list.ts'
import { runRecordRow, storeRow } from './run-record.ts'

export const runRecordFields = fieldList('runRecord', runRecordRow, {
  day: { sort: true, width: 112 },
  sn: { width: 160 },
  name: { word: 'terminal.name', width: 150 },
  groupName: { width: 160 },
  model: { word: 'terminal.model', width: 110 },
  onlineMs: { sort: true, width: 150 },
  offlineSpans: { width: 100, align: 'end' },
  longestOfflineMs: { sort: true, width: 130, align: 'end' },
  boots: { sort: true, width: 90, align: 'end' },
  batteryMin: { sort: true, width: 118, align: 'end' },
  batteryAvg: { width: 118, align: 'end', optional: true },
  bytes: { kind: 'bytes', sort: true, width: 110, align: 'end' },
  faults: { sort: true, width: 90, align: 'end' },
  platform: { word: 'terminal.platform', words: true, width: 110, optional: true },
})

export const storeFields = fieldList('runRecord', storeRow, {
  groupName: { word: 'runRecord.groupName', sort: true, width: 200 },
  terminals: { sort: true, kind: 'number', width: 100, align: 'end' },
  onlineShare: { sort: true, width: 170 },
  offlineSpans: { word: 'runRecord.offlineSpansEach', sort: true, width: 150, align: 'end' },
  longestOfflineMs: { sort: true, width: 130, align: 'end' },
  boots: { word: 'runRecord.bootsEach', sort: true, width: 150, align: 'end' },
  bytes: { word: 'runRecord.bytesEach', kind: 'bytes', sort: true, width: 150, align: 'end' },
  lowBatteries: { sort: true, kind: 'number', width: 130, align: 'end' },
  faults: { sort: true, kind: 'number', width: 90, align: 'end' },
  enterpriseName: { width: 160, optional: true },
})
