import { openStatuses, runStates, task } from '@cpm/contract/delivery/task/task'
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { openSecrets } from '../../delivery/task/create/task.secrets.ts'
import type { Link } from '../broker/broker.ts'
import { every } from '../every.ts'

type Options = {
  db: Kysely<Tables>
  nodeId: string
  secretKey: Buffer
  /** Whether the terminal was there to hear. */
  send: (sn: string, leaf: string, payload: unknown) => boolean
  log: (line: string) => void
}

const outboxTimes = {
  /** Runs that no terminal took are looked for this often, and sent again after `againMs`. */
  sweepMs: 3_000,
  againMs: 15_000,
  stopsMs: 15_000,
  /** A terminal that says hello and subscribes at the same time is answered once. */
  gatherMs: 50,
} as const
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
}

/** Sends the runs that wait, and the stops asked for, to the terminals connected here. */
export function openOutbox({ db, nodeId, secretKey, send, log }: Options) {
  const tasks = new Set<number>()
  /** Terminals to look at, and since when what was sent to them counts as heard. */
  const terminals = new Map<number, Date>()
  /** Terminals that were connected and did not listen when something was for them. */
  const missed = new Set<number>()
  let sweepDue = false
  let stopsDue = false
  let running: Promise<void> | null = null
  let gathering: NodeJS.Timeout | undefined
  let closed = false

  // What is held waits for something else than the terminal.
  const statuses = openStatuses.filter((name) => name !== 'held').map((name) => sql.lit(name))
  const open = sql`r.status in (${sql.join(statuses)})`
  const here = sql<SqlBool>`s.online and s.node = ${nodeId}`
  const unsent = () =>
    sql<SqlBool>`r.status = 'waiting' and (r.sent_at is null or r.sent_at < ${new Date(Date.now() - outboxTimes.againMs)})`

  /** Sends one turn; true when there may be more. */
  async function sendRuns(which: RawBuilder<SqlBool>): Promise<boolean> {
    const now = new Date()
    const { rows } = await sql<Command>`
      with due as materialized (
        select r.id, t.sn from task_run r
        join terminal t on t.id = r.terminal_id
        join terminal_state s on s.terminal_id = r.terminal_id
        where ${which} and r.deadline_at > ${now}
        order by r.id limit ${most} for no key update of r skip locked)
      update task_run r set sent_at = ${now}
      from due, task
      where r.id = due.id and task.id = r.task_id
      returning r.id, r.terminal_id, due.sn, r.attempt, r.version, task.type, task.params, task.secrets,
        task.enterprise_id, r.deadline_at`.execute(db)
    for (const row of rows.toSorted((a, b) => a.id - b.id)) {
      const { attempt, version, type } = row
      const params = paramsOf(row)
      if (!params) {
        await giveUp(row.id, now)
        continue
      }
      const command = { runId: String(row.id), attempt, version, type, params, expiresAt: row.deadline_at.getTime() }
      if (!send(row.sn, task.topics.command.leaf, command)) missed.add(row.terminal_id)
    }
    return rows.length === most
  }

  /** What the terminal is to know, its secrets among it; null when they cannot be read any more. */
  function paramsOf({ id, type, params, secrets, enterprise_id }: Command): Record<string, unknown> | null {
    if (!secrets) return params
    try {
      return { ...params, ...openSecrets(secretKey, { type, enterpriseId: enterprise_id }, secrets) }
    } catch {
      log(`Run ${id} is not sent: the key its secrets were locked with is not the one of this server`)
      return null
    }
  }

  /** Nobody will ever be able to send it. */
  async function giveUp(id: number, now: Date): Promise<void> {
    await sql`
      update task_run set status = 'failed', reason = 'secret_lost', version = version + 1,
        finished_at = ${now}, updated_at = ${now}
      where id = ${id} and ${runStates.into('failed')}::text[] @> array[status]`.execute(db)
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

  /** All that is open at these terminals and was not sent on this connection: they answer from their journal. */
  async function toTerminals(): Promise<void> {
    const ids = [...terminals.keys()]
    const since = [...terminals.values()]
    terminals.clear()
    for (const id of ids) missed.delete(id)
    const theirs = sql<SqlBool>`r.terminal_id = any(${ids}::bigint[])`
    const unheard = sql<SqlBool>`(r.sent_at is null
      or r.sent_at < (${since}::timestamptz[])[array_position(${ids}::bigint[], r.terminal_id)])`
    const more = await sendRuns(sql<SqlBool>`${theirs} and ${open} and ${unheard}`)
    if (more) ids.forEach((id, at) => terminals.set(id, since[at] as Date))
    await sendStops(theirs)
  }

  async function toTask(id: number): Promise<void> {
    tasks.delete(id)
    const its = sql<SqlBool>`r.task_id = ${id} and ${here}`
    if (await sendRuns(sql<SqlBool>`${its} and ${unsent()}`)) tasks.add(id)
    await sendStops(its)
  }

  async function sweep(): Promise<void> {
    sweepDue = await sendRuns(sql<SqlBool>`${here} and ${unsent()}`)
  }

  async function sweepStops(): Promise<void> {
    stopsDue = false
    await sendStops(here)
  }

  async function pump(): Promise<void> {
    try {
      while (!closed) {
        const [id] = tasks
        if (terminals.size > 0 && !gathering) await toTerminals()
        else if (id !== undefined) await toTask(id)
        else if (stopsDue) await sweepStops()
        else if (sweepDue) await sweep()
        else break
      }
    } catch (error) {
      if (!closed) log(`Commands wait for the database: ${(error as Error).message}`)
    } finally {
      running = null
    }
  }

  function wakeUp(): void {
    if (!closed) running ??= pump()
  }

  const timers = [
    every(outboxTimes.sweepMs, () => {
      sweepDue = true
      wakeUp()
    }),
    every(outboxTimes.stopsMs, () => {
      stopsDue = true
      wakeUp()
    }),
  ]

  return {
    /** A task has new runs, or is to be stopped. */
    task: (id: number): void => {
      tasks.add(id)
      wakeUp()
    },
    /** The terminal has just said hello, or begun to listen. */
    terminal: ({ terminalId, connectedAt }: Pick<Link, 'terminalId' | 'connectedAt'>): void => {
      terminals.set(terminalId, missed.has(terminalId) ? new Date() : connectedAt)
      gathering ??= setTimeout(() => {
        gathering = undefined
        wakeUp()
      }, outboxTimes.gatherMs)
    },
    /** Notifications were lost: looks at all rows once. */
    sweep: (): void => {
      sweepDue = stopsDue = true
      wakeUp()
    },
    close: async (): Promise<void> => {
      closed = true
      clearTimeout(gathering)
      await Promise.all(timers.map((stop) => stop()))
      await running
    },
  }
}
