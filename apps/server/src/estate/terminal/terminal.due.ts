import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'

/** Tables of terminals that a job is to look at, a row for each time something of them changed. */
type Due = 'rule_due' | 'app_standing_due' | 'peripheral_due' | 'fence_due' | 'policy_due'

/**
 * Takes the next rows and answers their terminals, which stay there until the end of the transaction. `isAll` says that
 * no more was due.
 */
export async function takeDue(
  db: QueryExecutorProvider,
  due: Due,
  most: number,
): Promise<{ ids: number[]; isAll: boolean }> {
  const table = sql.table(due)
  const { rows } = await sql<{ id: number }>`
    delete from ${table} where id in (
      select id from ${table} where terminal_id is not null order by id limit ${most} for update skip locked)
    returning terminal_id as id`.execute(db)
  const ids = [...new Set(rows.map(({ id }) => id))].toSorted((a, b) => a - b)
  await holdTerminals(db, ids)
  return { ids, isAll: rows.length < most }
}

/**
 * Has the terminals stay, in the order of their ids: whoever changes or replaces many locks them in that order, too. A job
 * does this before it locks anything else that a change of a terminal may wait for.
 */
export async function holdTerminals(db: QueryExecutorProvider, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select from terminal
    where ${unscoped('terminal', 'a job works on them')} and id = any(${ids}::bigint[])
    order by id for key share`.execute(db)
}
