import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Says whose deed this transaction is, where the route itself does not know: one who signs in, or out, is known only
 * once the handler has looked. The audit names the account.
 */
export async function actsAs(db: QueryExecutorProvider, accountId: number): Promise<void> {
  await sql`select set_config('cpm.acting', ${String(accountId)}, true)`.execute(db)
}
