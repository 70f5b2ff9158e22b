import type { inventory, LogRow } from '@cpm/contract/estate/inventory/inventory'
import type { LogFile } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { Scope } from '../../core/scope.ts'
import type { SheetField } from '../../core/export.ts'
import { momentOf } from '../terminal/state/terminal.time.ts'
import type { Handler } from '../../core/feature.ts'
import type { Ways } from './inventory.items.ts'
import { answer, keptOf } from './inventory.read.ts'

type Sent = { id: number; path: string; size: number; here: number; moved_at: Date; sent_at: Date | null }

/** Of each path the newest that is here, and the newest that is on its way. */
async function sentOf(scope: Scope, terminalId: number): Promise<Sent[]> {
  const { rows } = await scope.sql<Sent>`
    select distinct on (path, sent_at is null) id, path, size, here, moved_at, sent_at from file
    where terminal_id = ${terminalId} and kind = 'log'
    order by path, sent_at is null, coalesce(sent_at, asked_at) desc, id desc`
  return rows
}

function rowOf(log: LogFile, sent: Sent | undefined, sending: Sent | undefined): LogRow {
  return {
    ...log,
    at: momentOf(log.at),
    fileId: sent ? String(sent.id) : null,
    uploaded: sent !== undefined,
    uploadedAt: sent?.sent_at?.toISOString() ?? null,
    sending: sending ? { here: sending.here, size: sending.size, movedAt: sending.moved_at.toISOString() } : null,
  }
}

const ways: Ways<LogRow> = {
  texts: (row) => [row.name, row.path],
  sorts: {
    at: (row) => row.at,
    name: (row) => row.name,
    path: (row) => row.path,
    size: (row) => row.size,
    type: (row) => row.type,
  },
  usual: '-at',
  tie: (row) => row.path,
}

const fields: readonly SheetField<LogRow>[] = [
  ['name', 'inventory.log.name'],
  ['path', 'inventory.log.path'],
  ['type', 'inventory.log.type', (row, word) => word(`inventory.log.type.${row.type}`)],
  ['at', 'inventory.log.at'],
  ['size', 'inventory.log.size', undefined, 'bytes'],
  ['uploaded', 'inventory.log.uploaded.true', (row, word) => word(row.uploaded ? 'inventory.yes' : 'inventory.no')],
  ['uploadedAt', 'inventory.log.uploadedAt'],
]

/** What lies on the terminal, each with whether and when it was uploaded [3.16]. */
export const logs: Handler<typeof inventory.routes.logs> = async (ctx, query) => {
  const { terminalId, items, readAt } = await keptOf(ctx.scope, query.sn, 'logs')
  const sent = await sentOf(ctx.scope, terminalId)
  const here = new Map(sent.filter((one) => one.sent_at !== null).map((one) => [one.path, one]))
  const coming = new Map(sent.filter((one) => one.sent_at === null).map((one) => [one.path, one]))
  const { type, uploaded } = query
  const rows = items
    .map((log) => rowOf(log, here.get(log.path), coming.get(log.path)))
    .filter((row) => (!type || type.includes(row.type)) && (uploaded === undefined || uploaded === row.uploaded))
  return answer(ctx, query, { rows, readAt, ways, fields, name: 'logs' })
}
