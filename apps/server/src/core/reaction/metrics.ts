import { type Kysely, sql } from 'kysely'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { setTimeout as wait } from 'node:timers/promises'
import type { Tables } from '../../db/tables.ts'
import type { ReactionName } from './reaction.ts'

/** Counters of the reactions of this process; they are part of /metrics. */
const registry = new Registry()
const terminals = new Counter({
  name: 'cpm_reaction_terminals_total',
  help: 'Terminals that a reaction judged',
  labelNames: ['reaction'] as const,
  registers: [registry],
})
const seconds = new Histogram({
  name: 'cpm_reaction_seconds',
  help: 'Time one step of a reaction took',
  labelNames: ['reaction'] as const,
  buckets: [0.005, 0.025, 0.1, 0.5, 2, 10, 60],
  registers: [registry],
})
const waiting = new Gauge({
  name: 'cpm_reaction_waiting',
  help: 'Rows of the queue of reactions, by reaction',
  labelNames: ['reaction'] as const,
  registers: [registry],
})
const oldest = new Gauge({
  name: 'cpm_reaction_oldest_seconds',
  help: 'Age of the oldest row of the queue, by reaction',
  labelNames: ['reaction'] as const,
  registers: [registry],
})

/** Runs one step of a reaction and counts it. */
export async function counted(reaction: ReactionName, n: number, work: () => Promise<void>): Promise<void> {
  const end = seconds.startTimer({ reaction })
  await work()
  end()
  terminals.inc({ reaction }, n)
}

/** A monitor does not wait longer for a database that is busy. */
const mostMs = 2_000

type Row = { reaction: string; n: number; age: number }

/** The counters and the state of the queue now, in the format of Prometheus; without a database the counters alone. */
export async function reactionMetrics(db: Kysely<Tables>): Promise<string> {
  const rows = await Promise.race([rowsWaiting(db).catch((): Row[] => []), wait(mostMs, [] as Row[], { ref: false })])
  waiting.reset()
  oldest.reset()
  for (const { reaction, n, age } of rows) {
    waiting.set({ reaction }, n)
    oldest.set({ reaction }, age)
  }
  return registry.metrics()
}

async function rowsWaiting(db: Kysely<Tables>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select reaction, count(*)::int as n, extract(epoch from now() - min(queued_at))::float8 as age
    from due group by reaction`.execute(db)
  return rows
}
