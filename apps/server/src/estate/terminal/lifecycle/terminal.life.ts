import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Says whose deed the moves along a terminal's life [4.5] are that follow in this transaction: a trigger writes each to
 * `terminal_life`. Without it they are a machine's.
 */
export async function livesBy(
  db: QueryExecutorProvider,
  { account, now, note }: { account: { id: number; name: string }; now: Date; note?: string | undefined },
): Promise<void> {
  const said = { at: now.toISOString(), account: account.id, name: account.name, note: note ?? null }
  await sql`select set_config('cpm.life', ${JSON.stringify(said)}, true)`.execute(db)
}
