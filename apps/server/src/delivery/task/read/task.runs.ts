import {
  openStatuses,
  outputInList,
  type RunRow,
  type RunStatus,
  runStates,
  type task,
} from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { inLine, lineOf } from '../../../estate/terminal/terminal.line.ts'
import { keyOf, nextOf, type Order, orderBy } from '../../../db/keyset.ts'
import { named } from '../../../estate/terminal/list/terminal.filter.ts'
import { type Ctx, type Export, type Handler, missing } from '../../../core/feature.ts'
import { goOn } from './task.keyset.ts'
import { exportRuns } from './task.export.ts'
import { taskOf } from './task.read.ts'
import { statuses } from '../task.states.ts'
import { plain } from '../../../core/columns.ts'

type From = { db: Ctx['db']; scope: Ctx['scope'] }
type Condition = RawBuilder<SqlBool>

const tables = sql`task_run join terminal on terminal.id = task_run.terminal_id
  left join terminal_state on terminal_state.terminal_id = terminal.id
    and ${unscoped('terminal', 'a run that is seen is on a terminal that is seen')}`

/** Columns of a run. A list cuts the output by characters here, so that long ones are never read whole. */
function columns(inList: boolean): RawBuilder<unknown> {
  return sql`task_run.id, task_run.task_id, terminal.sn, terminal.name as terminal_name,
    coalesce(terminal_state.online, false) as online, task_run.status, task_run.attempt, task_run.version,
    task_run.reason, task_run.progress, task_run.exit_code,
    ${inList ? sql`left(task_run.output, ${outputInList})` : sql`task_run.output`} as output,
    (task_run.output_truncated or ${inList ? sql`coalesce(octet_length(task_run.output) > ${outputInList}, false)` : sql`false`})
      as output_truncated,
    task_run.stop_asked_at is not null and task_run.status in ${statuses(openStatuses)} as stopping,
    task_run.deadline_at, task_run.created_at, task_run.updated_at,
    task_run.started_at, task_run.finished_at`
}

/** An order of runs, and the tables it is read from: the page's ids are found first, what is shown of them after. */
type RunOrder = Order & { from: RawBuilder<unknown> }

const id = sql.ref('task_run.id')
const alone = sql`task_run`
const orders = {
  sn: {
    column: sql.ref('terminal.sn'),
    type: 'text',
    id,
    from: sql`task_run join terminal on terminal.id = task_run.terminal_id`,
  },
  updatedAt: { column: sql.ref('task_run.updated_at'), type: 'timestamptz', id, from: alone },
  status: { column: sql.ref('task_run.status'), type: 'text', id, from: alone },
  /** The order they were made in: an index has it, and it does not move while one watches. */
  made: { column: sql.ref('task_run.terminal_id'), type: 'bigint', id, from: alone },
} as const

function orderOf(sort: string | undefined, otherwise: keyof typeof orders, down: boolean): RunOrder {
  if (sort === undefined) return { ...orders[otherwise], down }
  return { ...orders[sort.replace(/^-/, '') as keyof typeof orders], down: sort.startsWith('-') }
}

/** Runs of one task: filtered, sorted, paged, or all of them as a file. */
export const runs: Handler<typeof task.routes.runs> = async (ctx, input) => {
  const { counts, id } = await taskOf(ctx, input.id)
  const order = orderOf(input.sort, 'made', false)
  const which = and(
    sql`task_run.task_id = ${Number(id)}`,
    inStatus(input.status),
    matching(input.q),
    ctx.scope.visible('task_run'),
  )
  if (input.export) return exportOf(ctx, which, order, `task-${id}`)
  const { page, pageSize: size, after } = input
  const names: readonly RunStatus[] = input.status ?? runStates.names
  const total = input.q ? await countOf(ctx, which) : names.reduce((sum, status) => sum + counts[status], 0)
  return {
    current: page,
    size,
    total,
    ...(await pageOf(ctx, { which, order, after, limit: size, offset: (page - 1) * size })),
  }
}

/** One run with its whole output. */
export const run: Handler<typeof task.routes.run> = async ({ db, scope }, { id }) => {
  const { rows } = await sql<object>`
    select ${columns(false)} from ${tables}
    where task_run.id = ${Number(id)} and ${scope.visible('task_run')}`.execute(db)
  if (!rows[0]) throw missing()
  return plain(rows[0]) as RunRow
}

/** What was asked of one terminal, and before it of those whose place it took; the newest change first. */
export const runsOfTerminal: Handler<typeof task.routes.runsOfTerminal> = async (ctx, input) => {
  const line = await lineOf(ctx.scope, input.sn)
  if (line.length === 0) throw missing()
  const order = orderOf(input.sort, 'updatedAt', true)
  const open = input.open === undefined ? undefined : input.open ? openStatuses : [...runStates.ended]
  const which = and(
    inLine(line, sql.ref('task_run.terminal_id'), sql.ref('task_run.created_at')),
    inStatus(input.status),
    inStatus(open),
    ctx.scope.visible('task_run'),
  )
  if (input.export) return exportOf(ctx, which, order, `runs-${input.sn}`)
  const { page, pageSize: size, after } = input
  const total = await countOf(ctx, which)
  const { records, next } = await pageOf(ctx, { which, order, after, limit: size, offset: (page - 1) * size })
  const tasks = await askedBy(
    ctx,
    records.map((row) => Number(row.taskId)),
  )
  const withTask = records.flatMap((row) => {
    const asked = tasks.get(Number(row.taskId))
    return asked ? [{ ...row, ...asked }] : []
  })
  return { current: page, size, total, records: withTask, next }
}

type Asked = { type: 'command' | 'message'; params: Record<string, unknown> }

async function askedBy({ scope }: From, taskIds: number[]): Promise<Map<number, Asked>> {
  if (taskIds.length === 0) return new Map()
  const rows = await scope
    .from('task')
    .select(['task.id', 'task.type', 'task.params'])
    .where('task.id', 'in', taskIds)
    .execute()
  return new Map(rows.map(({ id, type, params }) => [id, { type: type as Asked['type'], params }]))
}

type Wanted = { which: Condition; order: RunOrder; after?: string | undefined; limit: number; offset: number }

/** A page of runs as the contract has them, their output cut, and where the next one goes on. */
async function pageOf({ db }: From, wanted: Wanted): Promise<{ records: RunRow[]; next: string | null }> {
  const { which, order, after, limit, offset } = wanted
  const { rows } = await sql<{ key: string }>`
    select ${columns(true)}, ${keyOf(order)} as key from ${tables}
    where task_run.id in (
      select task_run.id from ${order.from} where ${which} and ${goOn(order, after)}
      order by ${orderBy(order)} limit ${limit} offset ${after === undefined ? offset : 0})
    order by ${orderBy(order)}`.execute(db)
  const records = rows.map((found) => {
    const { key: _, ...row } = found
    return cut(plain(row) as RunRow)
  })
  return { records, next: nextOf(rows, limit) }
}

async function countOf({ db }: From, which: Condition): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from task_run where ${which}`.execute(db)
  return rows[0]?.n ?? 0
}

function exportOf(ctx: From & Pick<Ctx, 'from'>, which: Condition, order: RunOrder, filename: string): Export {
  async function* all() {
    for (let after: string | undefined; ;) {
      const { records, next } = await pageOf(ctx, { which, order, after, limit: 1000, offset: 0 })
      yield* records
      if (next === null) return
      after = next
    }
  }
  return exportRuns(ctx.from, filename, all())
}

function and(...parts: Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}

function inStatus(list: readonly RunStatus[] | undefined): Condition {
  if (list === undefined) return sql<SqlBool>`true`
  return list.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`task_run.status in ${statuses(list)}`
}

function matching(q: string | undefined): Condition {
  if (!q) return sql<SqlBool>`true`
  return sql<SqlBool>`task_run.terminal_id in (select terminal.id from terminal
    where ${unscoped('terminal', 'it only chooses among runs that are seen')} and ${named(q)})`
}

/** The first `outputInList` bytes of the output, without half a character at the end. */
function cut(row: RunRow): RunRow {
  const bytes = Buffer.from(row.output ?? '')
  if (bytes.length <= outputInList) return row
  return { ...row, output: new TextDecoder().decode(bytes.subarray(0, outputInList), { stream: true }) }
}
