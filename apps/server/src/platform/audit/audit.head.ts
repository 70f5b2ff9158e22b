import type { Kysely } from 'kysely'
import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Tables } from '../../db/tables.ts'

const head = z.object({ id: z.number().int(), hash: z.string().regex(/^[0-9a-f]{64}$/), at: z.string() })
/** The last row of the audit at some moment, kept where the database's role does not get to. */
export type AuditHead = z.infer<typeof head>

type Db = Pick<Kysely<Tables>, 'selectFrom'>

/** The head kept last; null when none was. One that cannot be read is an error: it may be what somebody wants. */
export async function readHead(file: string): Promise<AuditHead | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : head.parse(JSON.parse(text))
}

/** Whether the chain still has the row it once ended with: all before it is proven by the chain itself. */
export async function stillHas(db: Db, { id, hash }: AuditHead): Promise<boolean> {
  const row = await db.selectFrom('audit').select('hash').where('id', '=', id).executeTakeFirst()
  return row?.hash.toString('hex') === hash
}

/**
 * Keeps the head of the audit in a file. A chain that was shortened since, or written anew, does not get its head kept
 * over the one that proves it: that one is answered instead.
 */
export async function keepHead(db: Db, file: string, now: Date): Promise<AuditHead | null> {
  const kept = await readHead(file)
  if (kept && !(await stillHas(db, kept))) return kept
  const last = await db.selectFrom('audit').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!last || last.id === kept?.id) return null
  const fresh = `${file}.${randomBytes(4).toString('hex')}`
  const next: AuditHead = { id: last.id, hash: last.hash.toString('hex'), at: now.toISOString() }
  // Whole or not at all: a head cut in two would look like a chain cut off.
  await writeFile(fresh, `${JSON.stringify(next)}\n`, { mode: 0o600, flush: true })
  await rename(fresh, file)
  return null
}
