import { type QueryExecutorProvider, sql } from 'kysely'
import { queueTerminals } from '../../core/reaction/queue.ts'
import { unscoped } from '../../core/scope.ts'

/** Terminals that report another screen size receive the wallpaper of their place again, if their enterprise has any. */
export async function screensChanged(db: QueryExecutorProvider, terminalIds: readonly number[]): Promise<void> {
  if (terminalIds.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select t.id from terminal t
    where t.id = any(${terminalIds}::bigint[]) and ${unscoped('terminal', 'the wallpaper depends on the screen')}
      and exists (select from policy p where p.enterprise_id = t.enterprise_id and p.kind = 'wallpaper'
        and ${unscoped('policy', 'whether the enterprise has any wallpaper')})
    order by t.id`.execute(db)
  await queueTerminals(
    db,
    'policy.tellPlaces',
    rows.map(({ id }) => id),
  )
}
