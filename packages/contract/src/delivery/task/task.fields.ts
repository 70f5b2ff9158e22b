import { fieldList } from '../../kernel/fields/field-list.ts'
import { runRow, taskRow } from './task.ts'

/** A task as it is listed and exported: what was asked, how far it is and what came of it. */
export const taskFields = fieldList('task', taskRow, {
  what: { width: 190 },
  name: {},
  note: { width: 220, optional: true },
  outcome: { width: 236 },
  progress: { width: 168 },
  status: { words: true, width: 108, optional: true },
  type: { words: true, width: 160 },
  total: { word: 'task.count', kind: 'number', width: 100, align: 'end', optional: true },
  createdAt: { sort: true, width: 156 },
  createdBy: { width: 96 },
  expiresAt: { width: 160, optional: true },
  stoppedAt: { width: 180, optional: true },
  id: { width: 90, align: 'end', optional: true },
  gone: { word: 'run.gone' },
})

/** A run of a task on one terminal. */
export const runFields = fieldList('run', runRow, {
  sn: { word: 'terminal.sn', sort: true, width: 176 },
  status: { words: true, sort: true, width: 204 },
  terminalName: { word: 'terminal.name', width: 150 },
  reason: { width: 220 },
  step: { width: 240 },
  exitCode: { width: 90, align: 'end' },
  output: { width: 240 },
  duration: { width: 100, align: 'end' },
  online: { word: 'terminal.connection', width: 110 },
  attempt: { width: 90, align: 'end' },
  progress: { width: 130, optional: true },
  startedAt: { width: 180 },
  finishedAt: { width: 180 },
  deadlineAt: { word: 'task.expiresAt', width: 180, optional: true },
  updatedAt: { sort: true, width: 180, optional: true },
  ownWords: {},
  goneAt: {},
  goneWhy: { words: true },
})
