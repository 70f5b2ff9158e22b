import { type QueryExecutorProvider, sql } from 'kysely'
import { wake } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'

/** Notes terminals that report another zone and have runs that wait: a job looks at these again. */
export async function noteZones(db: QueryExecutorProvider, terminalIds: readonly number[]): Promise<void> {
  if (terminalIds.length === 0) return
  const { numAffectedRows } = await sql`
    insert into place_change (enterprise_id, terminal_id)
    select t.enterprise_id, t.id from terminal t
    where t.id = any(${terminalIds}::bigint[]) and t.enterprise_id is not null
      and ${unscoped('terminal', 'its clock is its own report')}
      and exists (select from task_run r where r.terminal_id = t.id and r.status in ('waiting', 'held')
        and ${unscoped('task_run', 'what waits on the terminal, for any account')})
    order by t.id`.execute(db)
  if ((numAffectedRows ?? 0n) > 0n) await wake(db, 'jobs', { job: 'lookAgain' })
}
