import type { TerminalEvent } from '@cpm/contract/estate/agent/report'
import type { Kysely } from 'kysely'
import type { Up } from '../../../../core/feature.ts'
import type { Tables } from '../../../../db/tables.ts'
import { findListeners, type Listeners } from '../listeners.ts'

/** Tells the listeners the events of their types, which are stored and were not before. */
export async function tellEvents(
  db: Kysely<Tables>,
  events: readonly Up<TerminalEvent>[],
  now: Date,
  listeners?: Listeners,
): Promise<void> {
  if (events.length === 0) return
  const known = listeners ?? (await findListeners())
  for (const { types, heard } of known.events) {
    const mine = events.filter(({ payload }) => types.includes(payload.type))
    if (mine.length > 0) await heard(db, mine, now)
  }
}
