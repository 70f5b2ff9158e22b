import type { InventoryItem, InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import { type Kysely, sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { outside, type OpenTables } from '../../../../core/scope.ts'
import type { HeardList } from '../../slots.ts'
import { findListeners, type Listeners } from '../listeners.ts'

type Tell = (now: Date) => Promise<void>
const nothing: Tell = () => Promise.resolve()

/**
 * Reads the stored list if a listener hears this kind. Call it before the new list is stored, and the function it returns
 * afterwards. The row of the terminal is locked, so that two lists that come at the same time are compared in turn.
 */
export async function listenToList<K extends InventoryKind>(
  open: Kysely<OpenTables>,
  terminalId: number,
  kind: K,
  items: readonly InventoryItem<K>[],
  listeners?: Listeners,
): Promise<Tell> {
  const hearing = (listeners ?? (await findListeners())).ofList.get(kind) ?? []
  if (hearing.length === 0) return nothing
  const db = outside(open, 'the terminal itself sends its list')
  await sql`select from terminal_state where terminal_id = ${terminalId} for no key update`.execute(db)
  const row = await db
    .selectFrom('inventory')
    .select('items')
    .where('terminal_id', '=', terminalId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  const before = (row?.items ?? null) as HeardList['before']
  // As the database keeps them.
  const after = JSON.parse(JSON.stringify(items)) as HeardList['after']
  if (isDeepStrictEqual(before, after)) return nothing
  return async (now) => {
    for (const { heard } of hearing) await heard(db, [{ terminalId, kind, before, after }], now)
  }
}
