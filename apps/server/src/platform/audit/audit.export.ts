import { allWords } from '@cpm/contract'
import { auditChange, type AuditChange, type AuditRow } from '@cpm/contract/platform/audit/audit'
import { actionLabel, codeLabel, columnWord, tableLabel } from '@cpm/contract/audit.labels'
import type { SheetField } from '../../core/export.ts'
import type { Ctx } from '../../core/feature.ts'

/** A cell of a sheet holds no more than 32,767 characters. */
const longest = 5000

/** With what changed, which is read for a file alone. */
type Row = AuditRow & { changes?: unknown }

/** The columns of the file, in the language of who asked. */
export function sheetFields({ from }: Pick<Ctx, 'from'>): Promise<SheetField<AuditRow>[]> {
  const at = from.language === 'cn' ? 0 : 1
  const difference = ({ changes }: Row) =>
    changesOf(changes)
      .map((one) => lineOf(one, at))
      .join('\n')
      .slice(0, longest)
  return Promise.resolve([
    ['at', 'audit.at'],
    ['accountName', 'audit.who', (row, word) => row.accountName ?? word('audit.nobody')],
    ['tokenName', 'audit.token'],
    ['enterpriseName', 'audit.enterprise'],
    ['ip', 'audit.ip'],
    ['action', 'audit.action', (row) => actionLabel(row.action, row.type)[at]],
    ['objectName', 'audit.object'],
    ['object', 'audit.objectId'],
    ['code', 'audit.outcome', (row) => codeLabel(row.code)[at]],
    ['changed', 'audit.changed'],
    ['id', 'audit.difference', difference],
  ])
}

/** The rows as the audit keeps them, without the number of those it only counts. */
export function changesOf(changes: unknown): AuditChange[] {
  if (!Array.isArray(changes)) return []
  return changes.flatMap((one) => {
    const change = auditChange.safeParse(one)
    return change.success ? [change.data] : []
  })
}

/** `Account 5: Phone 1 → 2; Active Yes → No` */
function lineOf({ table, id, before, after }: AuditChange, at: 0 | 1): string {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const fields = columns.map((column) => {
    const name = columnWord(table, column)?.[at] ?? column
    if (before === null) return `${name}: ${text(after?.[column], at)}`
    return after === null
      ? `${name}: ${text(before[column], at)}`
      : `${name}: ${text(before[column], at)} → ${text(after[column], at)}`
  })
  const sign = before === null ? '+' : after === null ? '−' : '~'
  return `${sign} ${tableLabel(table)[at]} ${id ?? ''}: ${fields.join('; ')}`
}

/** A value as people write it: nothing as a dash, lists with commas between. */
function text(value: unknown, at: 0 | 1): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'boolean') return allWords[value ? 'audit.yes' : 'audit.no'][at]
  if (Array.isArray(value)) return value.map((one) => text(one, at)).join(', ') || '—'
  if (typeof value !== 'object') return String(value as string | number)
  const fields = Object.entries(value).map(([name, one]) => `${name}: ${text(one, at)}`)
  return fields.length > 0 ? `(${fields.join(', ')})` : '—'
}
