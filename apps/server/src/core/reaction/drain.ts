import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Job } from '../feature.ts'
import { counted } from './metrics.ts'
import { advanceSweep, lockTerminals, nextSweep, takeTerminals } from './queue.ts'
import type { Reaction, ReactionName } from './reaction.ts'

/** The job of a reaction: queued terminals first, then one step of the next sweep, each in its own transaction. */
export function drainOf(name: ReactionName, reaction: Reaction): Job {
  return {
    everyMs: reaction.everyMs,
    async run({ db, now }) {
      const more = await db.transaction().execute((tx) => drainTerminals(tx, name, reaction, now))
      if (!reaction.terminalsOf) return more
      const swept = await db.transaction().execute((tx) => drainSweep(tx, name, reaction, now))
      return more || swept
    },
  }
}

async function drainTerminals(db: Kysely<Tables>, name: ReactionName, { batch, judge }: Reaction, now: Date) {
  const { ids, facts, isLast } = await takeTerminals(db, name, batch)
  if (ids.length > 0) await counted(name, ids.length, () => judge({ db, now, isLast, sweep: null, facts }, ids))
  return !isLast
}

async function drainSweep(db: Kysely<Tables>, name: ReactionName, reaction: Reaction, now: Date): Promise<boolean> {
  const next = await nextSweep(db, name)
  if (!next || !reaction.terminalsOf) return false
  const { batch, judge, terminalsOf } = reaction
  const { sweep } = next
  const { rows } = await sql<{ id: number }>`${terminalsOf(sweep, next.afterId, batch)}`.execute(db)
  const isLast = rows.length < batch
  const ids = await lockTerminals(
    db,
    rows.map(({ id }) => id),
  )
  await counted(name, ids.length, () => judge({ db, now, isLast, sweep, facts: [] }, ids))
  await advanceSweep(db, next.id, isLast ? null : (rows.at(-1)?.id ?? null))
  return true
}
