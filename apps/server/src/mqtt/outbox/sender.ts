import {
  openStatuses,
  type RunConditions,
  type RunDown,
  runStates,
  task,
  type TaskConditions,
} from '@cpm/contract/delivery/task/task'
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { isHeldThere } from '../../delivery/task/hold/held-by-terminal.ts'
import { isLetGo } from '../../delivery/task/hold/task-holds.ts'
import { openSecrets } from '../../delivery/task/create/task.secrets.ts'

type Options = {
  db: Kysely<Tables>
  nodeId: string
  secretKey: Buffer
  /** Whether the terminal was there to hear. */
  send: (sn: string, leaf: string, payload: unknown) => boolean
  /** A terminal that is connected did not listen. */
  missed: (terminalId: number) => void
  log: (line: string) => void
}

/** Runs that no terminal took are sent again after this. */
const againMs = 15_000
const most = 1_000

type Command = {
  id: number
  terminal_id: number
  sn: string
  attempt: number
  version: number
  type: string
  params: Record<string, unknown>
  secrets: Buffer | null
  enterprise_id: number
  deadline_at: Date
  open_until: Date | null
  conditions: TaskConditions | null
}

/** Reads runs and stops from their rows and sends them; of runs it answers whether there may be more. */
export function openSender({ db, nodeId, secretKey, send, missed, log }: Options) {
  // What the server holds waits for something else than the terminal.
  const statuses = openStatuses.filter((name) => name !== 'held').map((name) => sql.lit(name))
  const open = sql`(r.status in (${sql.join(statuses)}) or ${isHeldThere})`
  const here = sql<SqlBool>`s.online and s.node = ${nodeId}`
  const unsent = () =>
    sql<SqlBool>`r.status = 'waiting' and (r.sent_at is null or r.sent_at < ${new Date(Date.now() - againMs)})`

  /** Sends one turn; true when there may be more. */
  async function sendRuns(which: RawBuilder<SqlBool>): Promise<boolean> {
    const now = new Date()
    const { rows } = await sql<Command>`
      with due as materialized (
        select r.id, t.sn from task_run r
        join task k on k.id = r.task_id
        join terminal t on t.id = r.terminal_id
        join terminal_state s on s.terminal_id = r.terminal_id
        where ${which} and r.deadline_at > ${now} and (r.open_until is null or r.open_until > ${now})
          and (r.status not in ('waiting', 'held') or ${isLetGo})
        order by r.id limit ${most} for no key update of r skip locked)
      update task_run r set sent_at = ${now}
      from due, task
      where r.id = due.id and task.id = r.task_id
      returning r.id, r.terminal_id, due.sn, r.attempt, r.version, task.type, task.params, task.secrets,
        task.enterprise_id, r.deadline_at, r.open_until, task.rules -> 'conditions' as conditions`.execute(db)
    for (const row of rows.toSorted((a, b) => a.id - b.id)) {
      const { attempt, version, type } = row
      const params = paramsOf(row, secretKey)
      if (!params) {
        log(`Run ${row.id} is not sent: the key its secrets were locked with is not the one of this server`)
        await giveUp(db, row.id, now)
        continue
      }
      const command: RunDown = {
        runId: String(row.id),
        attempt,
        version,
        type,
        params,
        expiresAt: row.deadline_at.getTime(),
        ...(row.conditions && { conditions: conditionsOf(row.conditions) }),
        ...(row.open_until && { openUntil: row.open_until.getTime() }),
      }
      if (!send(row.sn, task.topics.command.leaf, command)) missed(row.terminal_id)
    }
    return rows.length === most
  }

  async function sendStops(which: RawBuilder<SqlBool>): Promise<void> {
    const { rows } = await sql<{ id: number; sn: string; attempt: number }>`
      select r.id, t.sn, r.attempt from task_run r
      join terminal t on t.id = r.terminal_id
      join terminal_state s on s.terminal_id = r.terminal_id
      where r.stop_asked_at is not null and ${open} and ${which}
      order by r.stop_asked_at limit ${most * 10}`.execute(db)
    for (const { id, sn, attempt } of rows) send(sn, task.topics.stop.leaf, { runId: String(id), attempt })
  }

  const theirs = (ids: readonly number[]) => sql<SqlBool>`r.terminal_id = any(${ids}::bigint[])`
  const its = (id: number) => sql<SqlBool>`r.task_id = ${id} and ${here}`

  return {
    /** All that is open at these terminals and was not sent on this connection: they answer from their journal. */
    runsAt(terminals: ReadonlyMap<number, Date>): Promise<boolean> {
      const ids = [...terminals.keys()]
      const since = [...terminals.values()]
      const unheard = sql<SqlBool>`(r.sent_at is null
        or r.sent_at < (${since}::timestamptz[])[array_position(${ids}::bigint[], r.terminal_id)])`
      return sendRuns(sql<SqlBool>`${theirs(ids)} and ${open} and ${unheard}`)
    },
    stopsAt: (ids: readonly number[]) => sendStops(theirs(ids)),
    runsOf: (task: number) => sendRuns(sql<SqlBool>`${its(task)} and ${unsent()}`),
    stopsOf: (task: number) => sendStops(its(task)),
    allRuns: () => sendRuns(sql<SqlBool>`${here} and ${unsent()}`),
    allStops: () => sendStops(here),
  }
}

const conditionsOf = ({ deadlineAt, ...conditions }: TaskConditions): RunConditions => ({
  ...conditions,
  ...(deadlineAt !== undefined && { deadlineAt: Date.parse(deadlineAt) }),
})

/** What the terminal is to know, its secrets among it; null when they cannot be read any more. */
function paramsOf(command: Command, secretKey: Buffer): Record<string, unknown> | null {
  const { type, params, secrets, enterprise_id } = command
  if (!secrets) return params
  try {
    return { ...params, ...openSecrets(secretKey, { type, enterpriseId: enterprise_id }, secrets) }
  } catch {
    return null
  }
}

/** Nobody will ever be able to send it. */
async function giveUp(db: Kysely<Tables>, id: number, now: Date): Promise<void> {
  await sql`
    update task_run set status = 'failed', reason = 'secret_lost', version = version + 1,
      finished_at = ${now}, updated_at = ${now}
    where id = ${id} and ${runStates.into('failed')}::text[] @> array[status]`.execute(db)
}
