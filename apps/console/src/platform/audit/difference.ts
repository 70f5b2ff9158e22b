import type { AuditChange, AuditName } from '@cpm/contract/platform/audit/audit'
import { nameOf } from './labels.ts'

/** What happened to one field; a row that was added or removed has only one side. */
export type FieldChange = { column: string; kind: 'added' | 'removed' | 'edited'; before: unknown; after: unknown }
/** Changes of one table, in the order it was first touched. */
export type TableChanges = { table: string; rows: readonly AuditChange[] }

export function byTable(changes: readonly AuditChange[]): TableChanges[] {
  const tables = [...new Set(changes.map(({ table }) => table))]
  return tables.map((table) => ({ table, rows: changes.filter((one) => one.table === table) }))
}

/** Only links others: it has no name of its own and no history anybody asks for. */
export const isLink = ({ id }: Pick<AuditChange, 'id'>): boolean => id?.includes(',') ?? false

export const kindOf = ({ before, after }: Pick<AuditChange, 'before' | 'after'>): FieldChange['kind'] =>
  before === null ? 'added' : after === null ? 'removed' : 'edited'

/** Says nothing of its own that the heading of the row has not said. */
const plain = new Set(['id', 'created_at', 'updated_at'])
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Field by field; of a row that was added or removed only what holds something. */
export function fieldsOf(change: AuditChange): FieldChange[] {
  const { before, after } = change
  const kind = kindOf(change)
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const all = columns.map((column) => ({ column, kind, before: before?.[column], after: after?.[column] }))
  if (kind === 'edited') return all
  return all.filter(
    ({ column, ...field }) => !plain.has(column) && !isEmpty(kind === 'added' ? field.after : field.before),
  )
}

const titles = ['name', 'title', 'sn', 'label', 'company', 'prefix', 'code'] as const

/** What a person knows the row by: its name of today, else the one it had. */
export function titleOf({ table, id, before, after }: AuditChange, names: readonly AuditName[]): string | null {
  const now = id === null ? null : nameOf(names, table, id)
  if (now !== null) return now
  const row = { ...before, ...after }
  const found = titles.map((column) => row[column]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : null
}
