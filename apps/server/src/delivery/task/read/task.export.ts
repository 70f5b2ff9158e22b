import { allWords, type WordKey } from '@cpm/contract'
import {
  failedStatuses,
  openStatuses,
  type RunRow,
  type RunStatus,
  type TaskRow,
} from '@cpm/contract/delivery/task/task'
import type { SheetField } from '../../../core/export.ts'

const sumOf = ({ counts }: TaskRow, list: readonly RunStatus[]) =>
  list.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
const paramNames = ['line', 'title', 'text', 'name', 'packageName', 'permission', 'paths', 'kinds'] as const
/** What was asked for, as people read it; nothing that is kept locked is among the parameters. */
const whatOf = ({ params }: TaskRow) => {
  const said = paramNames.flatMap((name) => (params[name] === undefined ? [] : [params[name]]))
  return said.flat().map(String).filter(Boolean).join(' · ')
}

/** Tasks in a file, each with what came of it in a column of its own. */
export const taskFields: readonly SheetField<TaskRow>[] = [
  ['id', 'task.id'],
  ['type', 'task.type', (row, word) => word(`task.type.${row.type}`)],
  ['params', 'task.what', whatOf],
  ['status', 'task.status', (row, word) => word(`task.status.${row.status}`)],
  ['total', 'task.count'],
  ['counts', 'task.succeeded', (row) => sumOf(row, ['success'])],
  ['counts', 'task.failed', (row) => sumOf(row, failedStatuses)],
  ['counts', 'task.open', (row) => sumOf(row, openStatuses)],
  ['createdBy', 'task.createdBy'],
  ['createdAt', 'task.createdAt'],
  ['expiresAt', 'task.expiresAt'],
  ['stoppedAt', 'task.stoppedAt'],
]

export const runFields: readonly SheetField<RunRow>[] = [
  ['sn', 'terminal.sn'],
  ['terminalName', 'terminal.name'],
  ['status', 'run.status', (row, word) => word(`run.status.${row.status}`)],
  ['reason', 'run.reason', (row, word) => row.reason && reasonIn(row.reason, word)],
  ['attempt', 'run.attempt'],
  ['exitCode', 'run.exitCode'],
  ['output', 'run.output'],
  ['startedAt', 'run.startedAt'],
  ['finishedAt', 'run.finishedAt'],
]

/** A terminal may give a reason of its own words. */
function reasonIn(reason: string, word: (key: WordKey) => string): string {
  const key = `run.reason.${reason}`
  return key in allWords ? word(key as WordKey) : reason
}
