import type { ChainPart } from '@cpm/contract/platform/audit/audit'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type AuditHead, stillHas } from './audit.head.ts'
import { linkOf } from './audit.link.ts'

/** Rows read and computed in one go: between two goes others get their turn. */
const atOnce = 1000

/**
 * Walks the chain from behind the row `after` for at most `forMs`: each row must follow the one before it, and its hash
 * must be the one its fields give. At its end the chain must still have the row `kept`, which it once ended with.
 */
export async function walkChain(
  db: Db,
  after: number,
  forMs: number,
  kept: AuditHead | null = null,
): Promise<ChainPart> {
  const began = performance.now()
  let at = { id: after, hash: await hashAt(db, after) }
  let rows = 0
  const said = (bad: number | null, next: boolean, end = at.id): ChainPart => ({
    rows,
    ok: bad === null,
    firstBadId: bad === null ? null : String(bad),
    cutOff: false,
    ms: Math.round(performance.now() - began),
    next: next ? String(at.id) : null,
    progress: next ? Math.min(1, at.id / Math.max(1, end)) : 1,
    head: at.hash?.toString('hex') ?? null,
  })
  // The row to go on from is gone since the call before.
  if (after > 0 && at.hash === null) return said(after, false)
  for (;;) {
    const batch = await db.selectFrom('audit').selectAll().where('id', '>', at.id).orderBy('id').limit(atOnce).execute()
    for (const row of batch) {
      rows++
      if (!same(row.previous, at.hash) || !same(row.hash, linkOf(at.hash, stored(row)))) return said(row.id, false)
      at = { id: row.id, hash: row.hash }
    }
    if (batch.length < atOnce) {
      if (kept === null || (await stillHas(db, kept))) return said(null, false)
      return { ...said(kept.id, false), cutOff: true }
    }
    if (performance.now() - began > forMs) return said(null, true, await lastId(db))
  }
}

type Db = Kysely<Tables>

async function hashAt(db: Db, id: number): Promise<Buffer | null> {
  const row = await db.selectFrom('audit').select('hash').where('id', '=', id).executeTakeFirst()
  return row?.hash ?? null
}

async function lastId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('audit')
    .select(sql<number>`max(id)`.as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

const same = (a: Buffer | null, b: Buffer | null) => (a === null || b === null ? a === b : a.equals(b))

type Stored = Awaited<ReturnType<typeof readOne>>
const readOne = (db: Db) => db.selectFrom('audit').selectAll().executeTakeFirstOrThrow()

function stored({ input, changes, ...row }: Stored): Parameters<typeof linkOf>[1] {
  return { ...row, input: JSON.stringify(input), changes: changes === null ? null : JSON.stringify(changes) }
}
