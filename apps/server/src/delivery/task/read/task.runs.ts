import {
  openStatuses,
  outputInList,
  type RunRow,
  type RunStatus,
  runStates,
  task,
  type TaskRow,
} from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { inLine, lineOf } from '../../../estate/terminal/terminal.line.ts'
import { elsewhere } from '../../../core/list/list-filter.ts'
import { inSql, listing } from '../../../core/list/listing.ts'
import { named } from '../../../estate/terminal/list/terminal.filter.ts'
import { type Handler, missing } from '../../../core/feature.ts'
import { askedRunFile, runFile } from './task.export.ts'
import { goneByItself } from '../outcome/lost-result.ts'
import { inReason } from '../outcome/reasons.read.ts'
import { taskOf } from './task.read.ts'
import { statuses } from '../task.states.ts'
import { plain } from '../../../core/columns.ts'

type Condition = RawBuilder<SqlBool>

const tables = sql`task_run join terminal on terminal.id = task_run.terminal_id
  left join terminal_state on terminal_state.terminal_id = terminal.id
    and ${unscoped('terminal', 'a run that is seen is on a terminal that is seen')}`

/** Columns of a run. A list cuts the output by characters here, so that long ones are never read whole. */
function columns(inList: boolean): RawBuilder<unknown> {
  return sql`task_run.id, task_run.task_id, terminal.sn, terminal.name as terminal_name,
    coalesce(terminal_state.online, false) as online, task_run.status, task_run.attempt, task_run.version,
    task_run.wave, task_run.hold_until, task_run.retries, task_run.failed_for, task_run.reason, task_run.own_words, task_run.superseded_by::text as superseded_by, task_run.gone_at, task_run.gone_why, task_run.progress, task_run.exit_code,
    ${inList ? sql`left(task_run.output, ${outputInList})` : sql`task_run.output`} as output,
    (task_run.output_truncated or ${inList ? sql`coalesce(octet_length(task_run.output) > ${outputInList}, false)` : sql`false`})
      as output_truncated,
    task_run.stop_asked_at is not null and task_run.status in ${statuses(openStatuses)} as stopping,
    task_run.deadline_at, task_run.created_at, task_run.updated_at,
    task_run.started_at, task_run.finished_at`
}

const bySn = sql`task_run join terminal on terminal.id = task_run.terminal_id
  and ${unscoped('terminal', 'a run that is seen is on a terminal that is seen')}`

/** Runs that a list is of. What is shown of them is read for a page alone; by SN they stand with their terminals. */
function found(scope: Scope, sort: string | undefined, which: Condition) {
  const isBySn = sort?.endsWith('sn') ?? false
  const from = isBySn ? bySn : sql`task_run`
  return inSql<{ id: number }>(sql`task_run.id`, from, [which, scope.visible('task_run')])
}

async function shown(scope: Scope, rows: readonly { id: number }[]): Promise<RunRow[]> {
  const { rows: runs } = await scope.sql<object>`
    select ${columns(true)} from unnest(${rows.map((row) => row.id)}::bigint[]) with ordinality as here (id, place)
      join (${tables}) on task_run.id = here.id
    where ${scope.visible('task_run')} order by here.place`
  return runs.map((row) => cut(plain(row) as RunRow))
}

const updatedAt = { by: sql`task_run.updated_at`, key: 'timestamptz' } as const

/** Runs of one task. */
export const runs = listing(task.routes.runs, {
  of: (ctx) => taskOf(ctx, ctx.input.id),
  from: ({ scope, input, of }) => found(scope, input.sort, sql`task_run.task_id = ${Number(of.id)}`),
  id: 'task_run.id',
  sorts: {
    sn: { by: sql`terminal.sn`, key: 'text' },
    updatedAt,
    status: { by: sql`task_run.status`, key: 'text' },
  },
  // As they were made: an index has that order, and it does not move while one watches.
  usual: { by: sql`task_run.terminal_id`, key: 'bigint' },
  where: { id: elsewhere, status: inStatus, reason: inReason, gone: isGone, q: ofTerminals },
  total: ({ input, of }) => {
    if (input.q || input.reason || input.gone !== undefined) return undefined
    const names: readonly RunStatus[] = input.status ?? runStates.names
    return Promise.resolve(names.reduce((sum, status) => sum + of.counts[status], 0))
  },
  rows: (rows, { scope }) => shown(scope, rows),
  sheet: { name: ({ of }) => `task-${of.id}`, fields: runFile },
})

/** One run with its whole output. */
export const run: Handler<typeof task.routes.run> = async ({ scope }, { id }) => {
  const { rows } = await scope.sql<object>`
    select ${columns(false)} from ${tables}
    where task_run.id = ${Number(id)} and ${scope.visible('task_run')}`
  if (!rows[0]) throw missing()
  return plain(rows[0]) as RunRow
}

/** What was asked of one terminal, and before it of those whose place it took; the newest change first. */
export const runsOfTerminal = listing(task.routes.runsOfTerminal, {
  of: async ({ scope, input }) => {
    const line = await lineOf(scope, input.sn)
    if (line.length === 0) throw missing()
    return line
  },
  from: ({ scope, input, of }) =>
    found(scope, input.sort, inLine(of, sql`task_run.terminal_id`, sql`task_run.created_at`)),
  id: 'task_run.id',
  sorts: { updatedAt },
  usual: '-updatedAt',
  where: {
    sn: elsewhere,
    q: elsewhere,
    status: inStatus,
    reason: inReason,
    open: (open) => inStatus(open ? openStatuses : runStates.ended),
  },
  rows: async (rows, { scope }) => withTasks(scope, await shown(scope, rows)),
  sheet: { name: ({ input }) => `runs-${input.sn}`, fields: askedRunFile },
})

/** Each with what its task asks for. */
async function withTasks(scope: Scope, rows: readonly RunRow[]) {
  const ids = rows.map((row) => Number(row.taskId))
  const tasks = await scope
    .from('task')
    .select(['task.id', 'task.name', 'task.type', 'task.params'])
    .where(sql<SqlBool>`task.id = any(${ids}::bigint[])`)
    .execute()
  const asked = new Map(
    tasks.map(({ id, name, type, params }) => [String(id), { taskName: name, type: type as TaskRow['type'], params }]),
  )
  return rows.flatMap((row) => {
    const of = asked.get(row.taskId)
    return of ? [{ ...row, ...of }] : []
  })
}

/** Something that succeeded and did not last. */
function isGone(is: boolean): Condition {
  return is ? goneByItself : sql<SqlBool>`not ${goneByItself}`
}

function inStatus(list: readonly RunStatus[]): Condition {
  return list.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`task_run.status in ${statuses(list)}`
}

function ofTerminals(q: string): Condition | undefined {
  if (q === '') return undefined
  return sql<SqlBool>`task_run.terminal_id in (select terminal.id from terminal
    where ${unscoped('terminal', 'it only chooses among runs that are seen')} and ${named(q)})`
}

/** The first `outputInList` bytes of the output, without half a character at the end. */
function cut(row: RunRow): RunRow {
  const bytes = Buffer.from(row.output ?? '')
  if (bytes.length <= outputInList) return row
  return { ...row, output: new TextDecoder().decode(bytes.subarray(0, outputInList), { stream: true }) }
}
