import { type QueryExecutorProvider, sql } from 'kysely'

/** Writes which apps of the market the lists of these terminals show, in the place of what was known of them. */
export async function recordInstalled(db: QueryExecutorProvider, terminalIds: readonly number[]): Promise<void> {
  await sql`
    select app_held_anew(${terminalIds}::bigint[]) where exists (select from app_version)`.execute(db)
}
