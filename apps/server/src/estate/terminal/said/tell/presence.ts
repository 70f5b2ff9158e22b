import type { Kysely } from 'kysely'
import type { Tables } from '../../../../db/tables.ts'
import type { HeardPresence } from '../../slots.ts'
import { findListeners, type Listeners } from '../listeners.ts'

/** Tells the listeners which terminals came, went, or have another agent. */
export async function tellPresence(
  db: Kysely<Tables>,
  said: readonly HeardPresence[],
  now: Date,
  listeners?: Listeners,
): Promise<void> {
  const changed = said.filter(({ before, after }) => before.online !== after.online || before.agent !== after.agent)
  if (changed.length === 0) return
  const { presence } = listeners ?? (await findListeners())
  for (const { heard } of presence) await heard(db, changed, now)
}
