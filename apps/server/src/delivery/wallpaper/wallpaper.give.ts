import { wallpaper, wallpaperLimits } from '@cpm/contract/delivery/wallpaper/wallpaper'
import type { InputOf } from '@cpm/contract/kernel/route'
import { type Ctx, type Handler, refused } from '../../core/feature.ts'
import { findRow } from '../../core/row.ts'
import { unscoped } from '../../core/scope.ts'
import { policyHandlers } from '../../estate/policy/policy.assign.ts'
import { isInPlace, placeOf } from '../../estate/policy/policy.place.ts'
import { takenIn } from '../artifact/artifact.library.ts'
import { toldOf, toldOfSchedule } from './wallpaper.payload.ts'

type Asked = NonNullable<InputOf<typeof wallpaper.routes.give>['value']>

/** What terminals are told of what is asked for, for a place of this enterprise. */
async function keptOf({ scope, db }: Pick<Ctx, 'scope' | 'db'>, asked: Asked, enterpriseId: number) {
  if ('scheduleId' in asked) {
    const columns = ['id', 'enterprise_id', 'name', 'default_id', 'entries'] as const
    const schedule = await findRow(scope, 'wallpaper_schedule', asked.scheduleId, columns)
    if (schedule.enterprise_id !== null && schedule.enterprise_id !== enterpriseId)
      throw refused('wallpaperSchedule.notTheirs')
    return toldOfSchedule(db, schedule)
  }
  if ('wallpaperId' in asked) {
    const row = await findRow(scope, 'wallpaper', asked.wallpaperId, ['id', 'enterprise_id'])
    if (row.enterprise_id !== null && row.enterprise_id !== enterpriseId) throw refused('wallpaper.notTheirs')
    return toldOf(db, row.id)
  }
  const { id, sha256, size, name, facts } = await takenIn(scope, asked.artifactId, ['picture'], enterpriseId)
  const { width, height } = facts
  return { artifactId: id, sha256, size, name, ...(width && height ? { width, height } : {}) }
}

/** The wallpaper of places: what is kept is what terminals are told. */
export const given = policyHandlers('wallpaper', wallpaper.routes, keptOf)

/** How many of the terminals of a place have another screen, before something is given to it. */
export const fit: Handler<typeof wallpaper.routes.fit> = async (ctx, { place, value }) => {
  const { scope } = ctx
  const { columns } = await placeOf(ctx, place)
  const worth = JSON.stringify(await keptOf(ctx, value, columns.enterprise_id))
  const { rows } = await scope.sql<{ screen: string | null; n: number; other: boolean; part: boolean }>`
    select screen, count(*)::int as n, fitting = 'null' as other, fitting not in ('null', ${worth}::jsonb) as part
    from terminal t
    left join terminal_state s on s.terminal_id = t.id
    cross join lateral (select screen_of(t, s.facts) as screen offset 0) of_it
    cross join lateral (select wallpaper_fitting(screen, ${worth}::jsonb) as fitting offset 0) told
    where ${unscoped('terminal', 'of a place that is seen')} and t.status = 'activated' and ${isInPlace(columns)}
    group by 1, 3, 4 order by 2 desc, 1`
  const sum = (some: typeof rows) => some.reduce((all, { n }) => all + n, 0)
  const others = rows.filter(({ other }) => other)
  return {
    terminals: sum(rows),
    others: sum(others),
    partly: sum(rows.filter(({ part }) => part)),
    screens: others.slice(0, wallpaperLimits.screens).map(({ screen, n }) => ({ screen: screen ?? '', count: n })),
  }
}
