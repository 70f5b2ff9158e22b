import { type QueryExecutorProvider, sql } from 'kysely'

/** Any constant will do; with the enterprise it names the lock. */
const treeLock = 7140

/**
 * Whoever changes the tree of groups of an enterprise takes turns until the end of the transaction. Who only writes a
 * path of a group into another row reads the group `for share`: a move waits for that, and then carries it along.
 */
export async function holdGroups(db: QueryExecutorProvider, enterpriseId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${treeLock}::int, ${enterpriseId}::int)`.execute(db)
}
