import { type QueryExecutorProvider, sql } from 'kysely'
import { wake } from '../feature.ts'
import { unscoped } from '../scope.ts'
import type { Fact, QueuedFact, ReactionName, Sweep } from './reaction.ts'

/** Queues terminals for a reaction, from code that knows them; changes of rows are queued by triggers. */
export async function queueTerminals(
  db: QueryExecutorProvider,
  reaction: ReactionName,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into due (reaction, terminal_id) select ${reaction}, unnest(${ids}::bigint[])`.execute(db)
  await wake(db, 'jobs', { job: reaction })
}

/** Queues terminals for a reaction, each with what happened to it. */
export async function queueFacts(
  db: QueryExecutorProvider,
  reaction: ReactionName,
  facts: readonly QueuedFact[],
): Promise<void> {
  if (facts.length === 0) return
  await sql`
    insert into due (reaction, terminal_id, fact)
    select ${reaction}, v.terminal_id, v.fact::jsonb
    from unnest(${facts.map(({ terminalId }) => terminalId)}::bigint[], ${facts.map(({ fact }) => JSON.stringify(fact))}::text[])
      with ordinality as v (terminal_id, fact, nth)
    order by v.nth`.execute(db)
  await wake(db, 'jobs', { job: reaction })
}

/** Queues sets of terminals for a reaction. */
export async function queueSweeps(
  db: QueryExecutorProvider,
  reaction: ReactionName,
  sweeps: readonly Sweep[],
): Promise<void> {
  if (sweeps.length === 0) return
  await sql`
    insert into due (reaction, sweep)
    select ${reaction}, jsonb_strip_nulls(v) from jsonb_array_elements(${JSON.stringify(sweeps)}::jsonb) as v`.execute(
    db,
  )
  await wake(db, 'jobs', { job: reaction })
}

/**
 * Takes the next terminals out of the queue and locks them until the end of the transaction. `isLast` says that no more
 * were queued. The array is read once, whatever the planner believes of a table that was empty a moment ago.
 */
export async function takeTerminals(
  db: QueryExecutorProvider,
  reaction: ReactionName,
  most: number,
): Promise<{ ids: number[]; facts: QueuedFact[]; isLast: boolean }> {
  const { rows } = await sql<{ id: number; terminalId: number; fact: Fact | null }>`
    delete from due where id = any(array(
      select id from due where reaction = ${reaction} and terminal_id is not null
      order by id limit ${most} for update skip locked))
    returning id, terminal_id as "terminalId", fact`.execute(db)
  const ids = await lockTerminals(db, [...new Set(rows.map(({ terminalId }) => terminalId))])
  const exist = new Set(ids)
  const facts = rows
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ terminalId, fact }) => (fact === null || !exist.has(terminalId) ? [] : [{ terminalId, fact }]))
  return { ids, facts, isLast: rows.length < most }
}

export type QueuedSweep = { id: number; sweep: Sweep; afterId: number }

/**
 * The next sweep, locked. At its beginning the same sweeps behind it are removed: what is read from here on is as it is
 * now, with all that was committed before. A sweep that is queued later stays.
 */
export async function nextSweep(db: QueryExecutorProvider, reaction: ReactionName): Promise<QueuedSweep | null> {
  const { rows } = await sql<QueuedSweep>`
    select id, sweep, after_id as "afterId" from due
    where reaction = ${reaction} and terminal_id is null order by id limit 1 for update`.execute(db)
  const [next] = rows
  if (!next) return null
  if (next.afterId === 0)
    await sql`
      delete from due d using due this
      where this.id = ${next.id} and d.reaction = this.reaction and d.terminal_id is null and d.id > this.id
        and d.sweep = this.sweep`.execute(db)
  return next
}

/** Moves the cursor of a sweep, or removes the sweep at its end. */
export async function advanceSweep(db: QueryExecutorProvider, id: number, afterId: number | null): Promise<void> {
  if (afterId === null) await sql`delete from due where id = ${id}`.execute(db)
  else await sql`update due set after_id = ${afterId} where id = ${id}`.execute(db)
}

/**
 * Locks the terminals that still exist, in the order of their ids, as everything does that changes or replaces many; a
 * job does this before it locks anything else that a change of a terminal may wait for.
 */
export async function lockTerminals(db: QueryExecutorProvider, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from terminal
    where ${unscoped('terminal', 'a job works on them')} and id = any(${ids}::bigint[])
    order by id for key share`.execute(db)
  return rows.map(({ id }) => id)
}
