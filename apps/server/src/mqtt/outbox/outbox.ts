import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Link } from '../broker/broker.ts'
import { every } from '../every.ts'
import { openSender } from './sender.ts'

type Options = {
  db: Kysely<Tables>
  nodeId: string
  secretKey: Buffer
  /** Whether the terminal was there to hear. */
  send: (sn: string, leaf: string, payload: unknown) => boolean
  log: (line: string) => void
}

const outboxTimes = {
  /** Runs that no terminal took are looked for this often. */
  sweepMs: 3_000,
  stopsMs: 15_000,
  /** A terminal that says hello and subscribes at the same time is answered once. */
  gatherMs: 50,
} as const

/** Sends the runs that wait, and the stops asked for, to the terminals connected here. */
export function openOutbox({ db, nodeId, secretKey, send, log }: Options) {
  const tasks = new Set<number>()
  /** Terminals to look at, and since when what was sent to them counts as heard. */
  const terminals = new Map<number, Date>()
  /** Terminals that were connected and did not listen when something was for them. */
  const missed = new Set<number>()
  const sender = openSender({ db, nodeId, secretKey, send, missed: (id) => missed.add(id), log })
  let sweepDue = false
  let stopsDue = false
  let running: Promise<void> | null = null
  let gathering: NodeJS.Timeout | undefined
  let closed = false

  async function toTerminals(): Promise<void> {
    const some = new Map(terminals)
    terminals.clear()
    for (const id of some.keys()) missed.delete(id)
    if (await sender.runsAt(some)) for (const [id, since] of some) terminals.set(id, since)
    await sender.stopsAt([...some.keys()])
  }

  async function toTask(id: number): Promise<void> {
    tasks.delete(id)
    if (await sender.runsOf(id)) tasks.add(id)
    await sender.stopsOf(id)
  }

  async function sweepStops(): Promise<void> {
    stopsDue = false
    await sender.allStops()
  }

  async function pump(): Promise<void> {
    try {
      while (!closed) {
        const [id] = tasks
        if (terminals.size > 0 && !gathering) await toTerminals()
        else if (id !== undefined) await toTask(id)
        else if (stopsDue) await sweepStops()
        else if (sweepDue) sweepDue = await sender.allRuns()
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
