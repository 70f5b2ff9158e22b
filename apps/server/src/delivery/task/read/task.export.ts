import { allWords, type WordKey } from '@cpm/contract'
import {
  failedStatuses,
  type GoneReason,
  nextStepOf,
  openStatuses,
  outcomeOf,
  type ReasonCount,
  type RunRow,
  type RunStatus,
  type TaskRow,
} from '@cpm/contract/delivery/task/task'
import { runFields, taskFields } from '@cpm/contract/delivery/task/task.fields'
import type { SheetField } from '../../../core/export.ts'
import { columnsOfFile } from '../../../platform/dictionary/dictionary.sheet.ts'

const sumOf = ({ counts }: TaskRow, list: readonly RunStatus[]) =>
  list.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
/** What to do about most of what went badly. */
function nextIn(reasons: readonly ReasonCount[], word: (key: WordKey) => string): string | null {
  const worst = reasons.find(({ status }) => (failedStatuses as readonly RunStatus[]).includes(status)) ?? reasons[0]
  return worst ? stepIn(worst, word) : null
}
/** Why its runs stand so, the most first. */
function whyOf({ reasons = [] }: TaskRow, word: (key: WordKey) => string): string {
  const said = reasons.map(
    ({ status, reason, count }) => `${count} ${word(`run.status.${status}`)}: ${reasonIn(reason, word)}`,
  )
  return said.join('; ')
}
const outcomeIn = (row: TaskRow, word: Parameters<NonNullable<SheetField<TaskRow>[2]>>[1]): string =>
  outcomeOf(row)
    .pieces.map((one) => word(one.word, one.vars))
    .join(word('run.comma'))
const paramNames = ['line', 'title', 'text', 'name', 'packageName', 'permission', 'paths', 'kinds'] as const
/** What was asked for, as people read it; nothing that is kept locked is among the parameters. */
const whatOf = ({ params }: Pick<TaskRow, 'params'>) => {
  const said = paramNames.flatMap((name) => (params[name] === undefined ? [] : [params[name]]))
  return said.flat().map(String).filter(Boolean).join(' · ')
}

/** Tasks in a file, each with what came of it in a column of its own. */
export const taskFile = columnsOfFile(taskFields, [
  'id',
  'name',
  'note',
  'type',
  ['params', 'task.what', whatOf],
  'status',
  ['outcome', 'task.outcome', outcomeIn],
  'total',
  ['counts', 'task.succeeded', (row) => sumOf(row, ['success'])],
  ['counts', 'task.failed', (row) => sumOf(row, ['failed'])],
  ['counts', 'run.status.unknown', (row) => sumOf(row, ['unknown'])],
  ['counts', 'run.status.expired', (row) => sumOf(row, ['expired'])],
  ['counts', 'run.status.stopped', (row) => sumOf(row, ['stopped'])],
  ['counts', 'run.status.skipped', (row) => sumOf(row, ['skipped'])],
  'gone',
  ['counts', 'task.open', (row) => sumOf(row, openStatuses)],
  ['reasons', 'task.reasonsIn', whyOf],
  ['reasons', 'run.step', ({ reasons = [] }, word) => nextIn(reasons, word)],
  ['createdBy', 'task.createdBy', ({ createdBy }, word) => createdBy ?? word('task.platform')],
  'createdAt',
  'expiresAt',
  'stoppedAt',
])

/** Of runs of several tasks: what each asks for. */
const askedColumns: readonly SheetField<
  Pick<TaskRow, 'type' | 'params'> & { taskId: string; taskName: string | null }
>[] = [
  ['taskId', 'task.id'],
  ['taskName', 'task.name'],
  ['type', 'task.type', (row, word) => word(`task.type.${row.type}`)],
  ['params', 'task.what', whatOf],
]

export const runFile = columnsOfFile(runFields, [
  'sn',
  'terminalName',
  'status',
  ['reason', 'run.reason', ({ reason }, word) => reason && reasonIn(reason, word)],
  'ownWords',
  ['reason', 'run.step', stepIn],
  'goneAt',
  'goneWhy',
  'attempt',
  'exitCode',
  'output',
  'startedAt',
  'finishedAt',
])

export const askedRunFile = async (asked: Parameters<typeof runFile>[0]) => [...askedColumns, ...(await runFile(asked))]

type Stands = Pick<RunRow, 'status' | 'reason'> & { goneWhy?: GoneReason | null }
/** What to do next about a run. */
function stepIn({ status, reason, goneWhy }: Stands, word: (key: WordKey) => string): string | null {
  const step = nextStepOf(status, reason, goneWhy)
  return step && word(`run.step.${step.name}`)
}

/** One of another version than ours may not have words. */
export function reasonIn(reason: string, word: (key: WordKey) => string): string {
  const key = `run.reason.${reason}`
  return key in allWords ? word(key as WordKey) : reason
}
