import { sessionTimes } from '@cpm/contract/people/session/session'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'

/** How long an account waits after its nth failure in a row: 1, 2, 4 … 15 minutes from the fifth on. */
function waitAfter(failures: number): number {
  const beyond = failures - sessionTimes.failuresBeforeWait
  return beyond < 0 ? 0 : Math.min(sessionTimes.longestWaitMs, 60_000 * 2 ** Math.min(beyond, 10))
}

const itself = unscoped('account', 'it is the one that was tried')

/** A wrong password. Counted in one statement, so that fifty tries at once count fifty. */
export async function countFailure(db: QueryExecutorProvider, now: Date, accountId: number): Promise<void> {
  const { rows } = await sql<{
    failures: number
  }>`update account set failures = failures + 1 where ${itself} and id = ${accountId} returning failures`.execute(db)
  const waitMs = waitAfter(rows[0]?.failures ?? 0)
  if (waitMs === 0) return
  await sql`update account set locked_until = ${new Date(now.getTime() + waitMs)}
    where ${itself} and id = ${accountId}`.execute(db)
}
