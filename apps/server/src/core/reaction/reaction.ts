import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** A set of terminals, as the reaction describes it: columns and their values, without nulls. */
export type Sweep = Readonly<Record<string, string | number | undefined>>

export type JudgeCtx = {
  /** The transaction that takes the rows out of the queue. */
  db: Kysely<Tables>
  now: Date
  /** Whether nothing more was queued at this moment: the place to notify screens once for many steps. */
  isLast: boolean
  /** The sweep that these terminals belong to; null for terminals that were queued by their id. */
  sweep: Sweep | null
  /** What was queued with terminals, in the order of the changes. */
  facts: readonly QueuedFact[]
}

/** What happened to a terminal, for a reaction that cannot read it from rows later. */
export type Fact = Readonly<Record<string, unknown>>
export type QueuedFact = { terminalId: number; fact: Fact }

/**
 * What happens after rows of any table changed, in a job after the commit. The triggers that fill the queue `due` are
 * generated from `reactsTo` (`triggers.ts`), the job is made by `drain.ts`.
 */
export type Reaction = {
  /** One sentence for docs/triggers.md. */
  does: string
  reactsTo: ReactsTo
  /** Terminals of one transaction: as many as do not keep a report waiting. */
  batch: number
  everyMs: number
  /** False: a change does not wake the job, which comes at its time and takes what came together since. */
  wakes?: false
  /** Selects as `id` the next terminals of a sweep after an id, in the order of their ids. */
  terminalsOf?(this: void, sweep: Sweep, after: number, most: number): RawBuilder<unknown>
  /** The ids are locked, in ascending order and each once; the last step of a sweep may have none. */
  judge(this: void, ctx: JudgeCtx, ids: readonly number[]): Promise<void>
}

type Column<T extends keyof Tables> = Extract<keyof Tables[T], string>

/** Per table: the columns whose change counts, or more than that. */
export type ReactsTo = {
  readonly [T in keyof Tables]?: readonly Column<T>[] | Source<Column<T>> | readonly Source<Column<T>>[]
}

/**
 * Which rows of a table count. Without `terminals`, `facts` and `sweeps` the terminal of the row is queued. The SQL names the row
 * `it`, on an update also `old` and `new`; with `each: 'statement'` the rows are the table `moved`.
 */
export type Source<C extends string = string> = {
  readonly inserted?: true
  readonly deleted?: true
  /** An update counts if one of these has another value. */
  readonly columns?: readonly C[]
  /** SQL over `new`: the trigger does not run for other rows. */
  readonly when?: string
  /** SQL: nothing is queued unless it holds. */
  readonly if?: string
  /** A select of the ids of the terminals to queue. */
  readonly terminals?: string
  /** A select of pairs: the id of a terminal and a fact as `jsonb`. */
  readonly facts?: string
  /** A select of `jsonb`: the sweeps to queue. */
  readonly sweeps?: string
  /** For tables in which one statement changes many rows. */
  readonly each?: 'statement'
  /** With `each: 'statement'` and `columns`: the columns of the primary key. */
  readonly key?: readonly C[]
}

/** A reaction under its full name, `<resource>.<key>`, which is the name of its job. */
export type ReactionName = `${string}.${string}`
