import type { agent } from '@cpm/contract/estate/agent/agent'
import { inventories, type InventoryItem, type InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import { type QueryExecutorProvider, sql } from 'kysely'
import { changed, type Handler } from '../../core/feature.ts'

/** What two items of a list may not share. */
const keys: { [K in InventoryKind]: (item: InventoryItem<K>) => unknown } = {
  apps: (one) => one.packageName,
  processes: (one) => one.pid,
  permissions: (one) => `${one.packageName} ${one.permission}`,
  logs: (one) => one.path,
}

/** Keeps the last list of each kind, whole. An item that is not what the kind has is left out, and costs no other. */
export const inventory: Handler<typeof agent.routes.inventory> = async ({ db, terminal, now }, input) => {
  const { kind, hash } = input
  const keyOf = keys[kind] as (item: object) => unknown
  const items = new Map<unknown, object>()
  for (const item of input.items) {
    const parsed = inventories[kind].safeParse(item)
    if (parsed.success) items.set(keyOf(parsed.data), parsed.data)
  }
  await db
    .insertInto('inventory')
    .values({ terminal_id: terminal.id, kind, hash, at: now, items: JSON.stringify([...items.values()]) })
    .onConflict((c) =>
      c.columns(['terminal_id', 'kind']).doUpdateSet((eb) => ({
        hash: eb.ref('excluded.hash'),
        at: eb.ref('excluded.at'),
        items: eb.ref('excluded.items'),
      })),
    )
    .execute()
  if (kind === 'permissions') await keepLacks(db, terminal.id, [...items.values()] as InventoryItem<'permissions'>[])
  const { enterpriseId, groupPath, sn } = terminal
  await changed(db, { enterpriseId, groupPath }, [['terminal', sn]])
  return { done: true }
}

/** What of itself it may not do stands beside its state, so that whoever lists terminals sees it without their lists. */
async function keepLacks(db: QueryExecutorProvider, terminalId: number, items: InventoryItem<'permissions'>[]) {
  const lacks = Object.fromEntries(
    items
      .filter(({ permission, granted }) => permission.startsWith('agent.') && !granted)
      .slice(0, 100)
      .map(({ permission, note }) => [permission, note ?? '']),
  )
  await sql`
    update terminal_state set lacks = ${JSON.stringify(lacks)}::jsonb
    where terminal_id = ${terminalId} and lacks <> ${JSON.stringify(lacks)}::jsonb`.execute(db)
}
