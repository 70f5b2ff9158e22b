import { wallpaper } from '@cpm/contract/delivery/wallpaper/wallpaper'
import { refused } from '../../core/feature.ts'
import { seen } from '../../core/row.ts'
import { policyHandlers } from '../../estate/policy/policy.give.ts'
import { takenIn } from '../artifact/artifact.library.ts'
import { toldOf, toldOfSchedule } from './wallpaper.told.ts'

/** The wallpaper of places: what is kept is what terminals are told. */
export const given = policyHandlers('wallpaper', wallpaper.routes, async ({ scope, db }, asked, enterpriseId) => {
  if ('scheduleId' in asked) {
    const columns = ['id', 'enterprise_id', 'name', 'default_id', 'entries'] as const
    const schedule = await seen(scope, 'wallpaper_schedule', asked.scheduleId, columns)
    if (schedule.enterprise_id !== null && schedule.enterprise_id !== enterpriseId)
      throw refused('wallpaperSchedule.notTheirs')
    return toldOfSchedule(db, schedule)
  }
  if ('wallpaperId' in asked) {
    const row = await seen(scope, 'wallpaper', asked.wallpaperId, ['id', 'enterprise_id'])
    if (row.enterprise_id !== null && row.enterprise_id !== enterpriseId) throw refused('wallpaper.notTheirs')
    return toldOf(db, row.id)
  }
  const { id, sha256, size, name } = await takenIn(scope, asked.artifactId, ['picture'], enterpriseId)
  return { artifactId: id, sha256, size, name }
})
