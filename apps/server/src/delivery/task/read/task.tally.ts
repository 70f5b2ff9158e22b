import type { RunStatus } from '@cpm/contract/delivery/task/task'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Job } from '../../../core/feature.ts'

type Tallied = { id: number; wave: number; status: RunStatus; n: number }

/** Runs of some tasks by wave and state, those without any left out: all runs, whoever sees them. */
export async function tallyOf(db: QueryExecutorProvider, taskIds: readonly number[]): Promise<Tallied[]> {
  const { rows } = await sql<Tallied>`
    select task_id as id, wave, status, sum(n)::int as n from (
      select task_id, wave, status, n from task_tally where task_id = any(${taskIds}::bigint[])
      union all
      select task_id, wave, status, n from task_tally_change where task_id = any(${taskIds}::bigint[])
    ) moves group by 1, 2, 3 having sum(n) <> 0`.execute(db)
  return rows
}

/** Changes added up in one turn. */
const chunk = 20_000

/** Adds up what was noted since. */
export const addUp: Job = {
  everyMs: 1000,
  async run({ db }) {
    const { rows } = await sql<{ n: number }>`
      with taken as (
        delete from task_tally_change where id in (select id from task_tally_change order by id limit ${chunk})
        returning task_id, wave, status, n
      ), summed as (
        insert into task_tally (task_id, wave, status, n)
        select task_id, wave, status, sum(n) from taken
        where exists (select from task where task.id = task_id) group by 1, 2, 3 having sum(n) <> 0
        on conflict (task_id, wave, status) do update set n = task_tally.n + excluded.n
      )
      select count(*)::int as n from taken`.execute(db)
    return rows[0]?.n === chunk
  },
}
