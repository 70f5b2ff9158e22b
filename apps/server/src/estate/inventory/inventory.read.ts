import type { InventoryItem, InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { Page } from '@cpm/contract/kernel/list'
import { isSn } from '../../core/sn.ts'
import type { Scope } from '../../core/scope.ts'
import { type SheetField, sheetOf } from '../../core/export.ts'
import { type Ctx, type Export, missing } from '../../core/feature.ts'
import { found, pageOf, type Ways } from './inventory.items.ts'

export type Kept<K extends InventoryKind> = { terminalId: number; items: InventoryItem<K>[]; readAt: string | null }

/** The list as it was last sent; empty and never read when none was. A terminal one does not see is missing. */
export async function keptOf<K extends InventoryKind>(scope: Scope, sn: string, kind: K): Promise<Kept<K>> {
  const row = await scope
    .from('terminal')
    .leftJoin('inventory', (join) =>
      join.onRef('inventory.terminal_id', '=', 'terminal.id').on('inventory.kind', '=', kind),
    )
    .select(['terminal.id', 'inventory.items', 'inventory.at'])
    .where(isSn(sn))
    .executeTakeFirstOrThrow(missing)
  return {
    terminalId: row.id,
    items: (row.items ?? []) as InventoryItem<K>[],
    readAt: row.at?.toISOString() ?? null,
  }
}

type Query = Parameters<typeof pageOf>[1] & { sn: string; export?: string | undefined }

/** The page a query wants, or the whole of it as a file. */
export function answer<T>(
  ctx: Pick<Ctx, 'from'>,
  query: Query,
  { rows, readAt, ways, fields, name }: Answered<T>,
): (Page<T> & { readAt: string | null }) | Export {
  const all = found(rows, query, ways)
  if (!query.export) return { ...pageOf(all, query), readAt }
  return sheetOf(ctx.from, `${name}-${query.sn}`, fields, all)
}

type Answered<T> = {
  rows: readonly T[]
  readAt: string | null
  ways: Ways<T>
  fields: readonly SheetField<T>[]
  name: string
}
