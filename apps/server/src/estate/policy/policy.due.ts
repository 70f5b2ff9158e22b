import { type QueryExecutorProvider, sql } from 'kysely'
import { wake } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'

/** Has a job tell these terminals their wallpapers again, where the enterprise gave any. */
export async function wallpapersDue(db: QueryExecutorProvider, terminalIds: readonly number[]): Promise<void> {
  if (terminalIds.length === 0) return
  const { numAffectedRows } = await sql`
    insert into policy_due (enterprise_id, terminal_id)
    select t.enterprise_id, t.id from terminal t
    where t.id = any(${terminalIds}::bigint[]) and ${unscoped('terminal', 'what its place gives it depends on its screen')}
      and exists (select from policy p where p.enterprise_id = t.enterprise_id and p.kind = 'wallpaper'
        and ${unscoped('policy', 'whether its enterprise gives any wallpaper')})
    order by t.id`.execute(db)
  if ((numAffectedRows ?? 0n) > 0n) await wake(db, 'jobs', { job: 'tellPlaces' })
}
