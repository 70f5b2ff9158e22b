import { type QueryExecutorProvider, sql } from 'kysely'
import { type Job, wake } from '../feature.ts'
import { newKey, type Store } from './store.ts'

type Db = QueryExecutorProvider

/** How long what was put into the store may wait for its row. */
const waitMs = 6 * 3_600_000

/**
 * Keeps a file of this machine under a new key, outside any transaction. The key is written down first, so that what a
 * crash leaves is found; whoever makes the row that names it says `named` in the same transaction.
 */
export async function keepAhead(db: Db, store: Store, path: string, now: Date): Promise<string> {
  const key = newKey()
  await sql`insert into store_coming (key, at) values (${key}, ${now})`.execute(db)
  await store.put(key, path)
  return key
}

/** A row names it from now on. False when it was taken for left over meanwhile. */
export async function named(db: Db, key: string): Promise<boolean> {
  const gone = await sql`delete from store_coming where key = ${key}`.execute(db)
  return gone.numAffectedRows === 1n
}

/** Nothing names it, or will. */
export async function unwanted(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`delete from store_coming where key = any(${keys}::text[])`.execute(db)
  await sql`insert into file_gone (key) select unnest(${keys}::text[]) on conflict do nothing`.execute(db)
  await wake(db, 'jobs', { job: 'removeFiles' })
}

/** What a crash left in the store before a row named it. */
export const dropLeft: Job = {
  everyMs: 600_000,
  run: async ({ db, now }) => {
    const old = new Date(now.getTime() - waitMs)
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ key: string }>`
        select key from store_coming where at < ${old} limit 500 for update skip locked`.execute(tx)
      await unwanted(
        tx,
        rows.map(({ key }) => key),
      )
    })
  },
}
