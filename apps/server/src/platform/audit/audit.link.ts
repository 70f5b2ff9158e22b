import { createHash } from 'node:crypto'

type Row = { at: Date; input: string; changes?: string | null } & Record<string, unknown>

/** The hash of a row of the audit: over the one before it and every field, in a fixed order. */
export function linkOf(previous: Buffer | null, row: Row): Buffer {
  const fields = [row.at.toISOString(), row.account_id, row.account_name, row.enterprise_id, row.ip]
  // Rows from before there were changes and tokens keep the hash they have.
  const later = row.changes || row.token_name ? [JSON.parse(row.changes ?? 'null'), row.token_name ?? null] : []
  const text = JSON.stringify([...fields, row.action, row.object, JSON.parse(row.input), row.code, ...later], sorted)
  return createHash('sha256')
    .update(previous ?? Buffer.alloc(0))
    .update(text)
    .digest()
}

/** jsonb does not keep the order of keys, so the hash must not depend on it. */
export function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
