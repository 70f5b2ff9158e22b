import { allWords, type WordKey } from '@cpm/contract'
import { auditChange, type AuditChange, type AuditRow } from '@cpm/contract/platform/audit/audit'
import { actionLabel, codeLabel, columnWord, tableLabel } from '@cpm/contract/audit.labels'
import type { Ctx, Export } from '../../core/feature.ts'
import { allDeeds, type ListQuery } from './audit.list.ts'

const header = [
  'audit.at',
  'audit.who',
  'audit.token',
  'audit.enterprise',
  'audit.ip',
  'audit.action',
  'audit.object',
  'audit.objectId',
  'audit.outcome',
  'audit.changed',
  'audit.difference',
] satisfies WordKey[]

/** A cell of a sheet holds no more than 32,767 characters. */
const longest = 5000

/** The whole filter as a file, in the language of the one who asked and the times of their zone. */
export function exportDeeds(ctx: Pick<Ctx, 'scope' | 'from'>, query: ListQuery): Export {
  const { language, timezone } = ctx.from
  const at = language === 'cn' ? 0 : 1
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
  const cells = (row: AuditRow, changes: unknown) => [
    clock.format(new Date(row.at)),
    row.accountName ?? allWords['audit.nobody'][at],
    row.tokenName,
    row.enterpriseName,
    row.ip,
    actionLabel(row.action)[at],
    row.objectName,
    row.object,
    codeLabel(row.code)[at],
    row.changed,
    changesOf(changes)
      .map((one) => lineOf(one, at))
      .join('\n')
      .slice(0, longest),
  ]
  async function* rows() {
    for await (const { row, changes } of allDeeds(ctx, query)) yield cells(row, changes)
  }
  return { filename: 'audit', header: header.map((key) => allWords[key][at]), rows: rows() }
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
