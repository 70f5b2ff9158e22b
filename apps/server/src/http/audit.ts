import type { AnyRoute } from '@cpm/contract/kernel/route'
import { placesOf } from '@cpm/contract/kernel/route'
import { type Kysely, sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Account, From } from '../feature.ts'
import type { Tables } from '../db/tables.ts'

/** What somebody did: the route, what it was done to, what was asked, and how it ended. */
export type Deed = {
  action: string
  route: AnyRoute
  input: Record<string, unknown>
  account: Account | null
  from: From
  code: number
  now: Date
}

/** Any constant will do; it makes the writers of the chain queue up. */
const chainLock = 7100

/**
 * Adds a deed to the chain, in the transaction it is given: if it cannot be written, the change does not happen. Each
 * hash covers the row before it, so a row that is changed or missing shows.
 */
export async function record(db: Kysely<Tables>, deed: Deed): Promise<void> {
  const object = placesOf(deed.route.path).map((name) => String(deed.input[name]))[0] ?? null
  const row = {
    at: deed.now,
    account_id: deed.account?.id ?? null,
    account_name: deed.account?.name ?? null,
    enterprise_id: deed.account?.enterpriseId ?? null,
    ip: deed.from.ip,
    action: deed.action,
    object,
    input: JSON.stringify(withoutSecrets(deed.input, deed.route.secret ?? [])),
    code: deed.code,
  }
  await sql`select pg_advisory_xact_lock(${chainLock})`.execute(db)
  const last = await db.selectFrom('audit').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const previous = last?.hash ?? null
  await db
    .insertInto('audit')
    .values({ ...row, previous, hash: linkOf(previous, row) })
    .execute()
}

type Row = { at: Date; input: string } & Record<string, unknown>

/** The hash of a row: over the one before it and every field, in a fixed order. */
export function linkOf(previous: Buffer | null, row: Row): Buffer {
  const fields = [row.at.toISOString(), row.account_id, row.account_name, row.enterprise_id, row.ip]
  const text = JSON.stringify([...fields, row.action, row.object, JSON.parse(row.input), row.code], sorted)
  return createHash('sha256')
    .update(previous ?? Buffer.alloc(0))
    .update(text)
    .digest()
}

/** jsonb does not keep the order of keys, so the hash must not depend on it. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Long lists and texts are cut: the audit says what was done, it is not a second copy of it. */
function withoutSecrets(input: Record<string, unknown>, secret: readonly string[]): Record<string, unknown> {
  const cut = (value: unknown): unknown => {
    if (typeof value === 'string') return value.length > 500 ? `${value.slice(0, 500)}…` : value
    if (Array.isArray(value))
      return value.length > 50 ? [...value.slice(0, 50).map(cut), `… ${value.length}`] : value.map(cut)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, cut(v)]))
  }
  const entries = Object.entries(input).filter(([, v]) => v !== undefined)
  return Object.fromEntries(entries.map(([k, v]) => [k, secret.includes(k) ? '•' : cut(v)]))
}
