import type { FileKind } from '@cpm/contract/estate/agent/agent'
import type { InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { ColumnType, Generated } from 'kysely'
import type { Id, Stamp } from './tables.ts'

/** What terminals send over HTTPS. */
export type FileTables = {
  file: {
    id: Id
    terminal_id: number
    run_id: number | null
    kind: FileKind
    name: string
    path: Generated<string>
    size: number
    sha256: string
    key: string
    here: Generated<number>
    picture: 'image/png' | 'image/jpeg' | null
    at: Date | null
    asked_at: Stamp
    moved_at: Stamp
    sent_at: Date | null
  }
  file_gone: { key: string; at: Stamp }
  inventory: {
    terminal_id: number
    kind: InventoryKind
    hash: string
    at: Date
    items: ColumnType<unknown[], string, string>
  }
}
