import type { agent } from '@cpm/contract/estate/agent/agent'
import {
  insteadOfUnread,
  inventories,
  type InventoryItem,
  type InventoryKind,
} from '@cpm/contract/estate/inventory/inventory.kinds'
import { type Fault, readLeniently } from '@cpm/contract/kernel/fields/lenient'
import { showsSomething } from '@cpm/contract/kernel/fields/text'
import { listenToList } from '../terminal/said/tell/lists.ts'
import { noteUnread } from '../terminal/state/terminal.unread.ts'
import { type QueryExecutorProvider, sql } from 'kysely'
import { changed, type Handler } from '../../core/feature.ts'

/** What two items of a list may not share. */
const keys: { [K in InventoryKind]: (item: InventoryItem<K>) => unknown } = {
  apps: (one) => one.packageName,
  processes: (one) => one.pid,
  permissions: (one) => `${one.packageName} ${one.permission}`,
  logs: (one) => one.path,
}

/** Keeps the last list of each kind, whole. A field that cannot be read costs no other, and an item none of the others. */
export const inventory: Handler<typeof agent.routes.inventory> = async ({ db, terminal, now }, input) => {
  const { kind, hash } = input
  const keyOf = keys[kind] as (item: object) => unknown
  const items = new Map<unknown, object>()
  const faults = new Map<string, Fault & { count: number }>()
  let leftOut = 0
  for (const item of input.items) {
    const read = readLeniently(inventories[kind], item, insteadOfUnread[kind])
    for (const { path, value } of read.faults) {
      const name = path === '' ? `${kind}[]` : `${kind}[].${path}`
      faults.set(name, { path: name, value, count: (faults.get(name)?.count ?? 0) + 1 })
    }
    if (read.data) items.set(keyOf(read.data), named(read.data))
    else leftOut += 1
  }
  await noteUnread(db, [{ terminalId: terminal.id, faults: [...faults.values()], read: () => [kind] }], now)
  const list = [...items.values()] as InventoryItem<typeof kind>[]
  const tell = await listenToList(db, terminal.id, kind, list)
  await db
    .insertInto('inventory')
    .values({ terminal_id: terminal.id, kind, hash, at: now, items: JSON.stringify(list) })
    .onConflict((c) =>
      c.columns(['terminal_id', 'kind']).doUpdateSet((eb) => ({
        hash: eb.ref('excluded.hash'),
        at: eb.ref('excluded.at'),
        items: eb.ref('excluded.items'),
      })),
    )
    .execute()
  if (kind === 'permissions') await keepLacks(db, terminal.id, list as InventoryItem<'permissions'>[])
  await tell(now)
  const { enterpriseId, groupPath, sn } = terminal
  await changed(db, { enterpriseId, groupPath }, [['terminal', sn]])
  return { done: true, leftOut }
}

/** An app whose name shows nothing is shown by its package. */
const named = (item: object) =>
  'packageName' in item && 'name' in item && !showsSomething(String(item.name)) && item.name !== ''
    ? { ...item, name: item.packageName }
    : item

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
