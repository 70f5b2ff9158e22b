import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { Feature } from '../../core/feature.ts'
import { queueTerminals } from '../../core/reaction/queue.ts'
import { unscoped } from '../../core/scope.ts'
import { policyReaction } from '../../estate/policy/policy.reaction.ts'

/** The wallpapers that apply, without what is for other screens. */
export const fittingWallpapers = (applied: RawBuilder<unknown>) => sql`
  select a.terminal_id, wallpaper_fitting(screen_of(t, s.facts), a.value) as value
  from ${applied} a join terminal t on t.id = a.terminal_id left join terminal_state s on s.terminal_id = t.id
  where ${unscoped('terminal', 'the wallpaper depends on the screen')}`

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
    policyReaction,
    rows.map(({ id }) => id),
  )
}

/** Terminals that report no screen size have that of their model, which decides on a wallpaper. */
export const wallpaperWakes: Feature['alsoWakes'] = {
  [policyReaction]: {
    model: {
      inserted: true,
      deleted: true,
      columns: ['resolution', 'name'],
      sweeps: `select distinct jsonb_build_object('enterprise_id', p.enterprise_id, 'kind', 'wallpaper',
      'model', it.name, 'platform', it.platform) from policy p
      where p.kind = 'wallpaper' and (it.enterprise_id is null or p.enterprise_id = it.enterprise_id)`,
    },
  },
}
