import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Says whose deed this transaction is, where the route itself does not know: one who signs in, or out, is known only
 * once the handler has looked. The audit names the account.
 */
export async function actsAs(db: QueryExecutorProvider, accountId: number): Promise<void> {
  await sql`select set_config('cpm.acting', ${String(accountId)}, true)`.execute(db)
}

/**
 * The same of somebody without an account, who comes by a link of that enterprise: the audit names them as whoever made
 * the link did.
 */
export async function actsAsGuest(
  db: QueryExecutorProvider,
  guest: { name: string; enterpriseId: number },
): Promise<void> {
  await sql`select set_config('cpm.guest', ${JSON.stringify(guest)}, true)`.execute(db)
}
