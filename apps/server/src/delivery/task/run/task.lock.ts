import type { RunStatus } from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Ctx } from '../../../core/feature.ts'
import { statuses } from '../task.states.ts'

/**
 * Locks the runs a person means, in the order of ids as the intake and the sweeps do, so that none of them waits for
 * another in a circle; says how many they are.
 */
export async function lockRuns(
  db: Ctx['db'],
  seenOnes: RawBuilder<SqlBool>,
  which: RawBuilder<unknown>,
  status: readonly RunStatus[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select task_run.id from task_run
      where ${which} and task_run.status in ${statuses(status)} and ${seenOnes}
      order by task_run.id for no key update
    ) locked`.execute(db)
  return rows[0]?.n ?? 0
}
