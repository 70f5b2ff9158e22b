import { allWords, type WordKey } from '@cpm/contract'
import {
  failedStatuses,
  openStatuses,
  type RunRow,
  type RunStatus,
  type TaskRow,
} from '@cpm/contract/delivery/task/task'
import type { Ctx, Export } from '../../../core/feature.ts'

const fields = [
  ['sn', 'terminal.sn'],
  ['terminalName', 'terminal.name'],
  ['status', 'run.status'],
  ['reason', 'run.reason'],
  ['attempt', 'run.attempt'],
  ['exitCode', 'run.exitCode'],
  ['output', 'run.output'],
  ['startedAt', 'run.startedAt'],
  ['finishedAt', 'run.finishedAt'],
] as const satisfies readonly (readonly [keyof RunRow, WordKey])[]

const sumOf = ({ counts }: TaskRow, list: readonly RunStatus[]) =>
  list.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
const paramNames = ['line', 'title', 'text', 'name', 'packageName', 'permission', 'paths', 'kinds'] as const
/** What was asked for, as people read it; nothing that is kept locked is among the parameters. */
const whatOf = ({ params }: TaskRow) => {
  const said = paramNames.flatMap((name) => (params[name] === undefined ? [] : [params[name]]))
  return said.flat().map(String).filter(Boolean).join(' · ')
}

/** Tasks as a file, each with what came of it in a column of its own. */
export function exportTasks(from: Ctx['from'], tasks: AsyncIterable<TaskRow>): Export {
  const language = from.language === 'cn' ? 0 : 1
  const word = (key: string) => allWords[key as WordKey]?.[language] ?? null
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: from.timezone, dateStyle: 'short', timeStyle: 'medium' })
  const time = (at: string | null) => (at === null ? null : clock.format(new Date(at)))
  const columns: [WordKey, (row: TaskRow) => string | number | null][] = [
    ['task.id', (row) => row.id],
    ['task.type', (row) => word(`task.type.${row.type}`)],
    ['task.what', whatOf],
    ['task.status', (row) => word(`task.status.${row.status}`)],
    ['task.count', (row) => row.total],
    ['task.succeeded', (row) => sumOf(row, ['success'])],
    ['task.failed', (row) => sumOf(row, failedStatuses)],
    ['task.open', (row) => sumOf(row, openStatuses)],
    ['task.createdBy', (row) => row.createdBy],
    ['task.createdAt', (row) => time(row.createdAt)],
    ['task.expiresAt', (row) => time(row.expiresAt)],
    ['task.stoppedAt', (row) => time(row.stoppedAt)],
  ]
  async function* rows() {
    for await (const row of tasks) yield columns.map(([, of]) => of(row))
  }
  return { filename: 'tasks', header: columns.map(([key]) => allWords[key][language]), rows: rows() }
}

/** Runs as a file, in the language of the one who asked and the times of their zone. */
export function exportRuns(from: Ctx['from'], filename: string, runs: AsyncIterable<RunRow>): Export {
  const language = from.language === 'cn' ? 0 : 1
  const word = (key: string) => allWords[key as WordKey]?.[language] ?? null
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: from.timezone, dateStyle: 'short', timeStyle: 'medium' })
  const cell = (run: RunRow, field: (typeof fields)[number][0]): string | number | null => {
    const value = run[field]
    if (value === null) return null
    if (field === 'status') return word(`run.status.${run.status}`)
    // A terminal may give a reason of its own words.
    if (field === 'reason') return word(`run.reason.${value}`) ?? value
    return field.endsWith('At') ? clock.format(new Date(value)) : value
  }
  async function* rows() {
    for await (const run of runs) yield fields.map(([field]) => cell(run, field))
  }
  return { filename, header: fields.map(([, key]) => allWords[key][language]), rows: rows() }
}
