import type { ScheduleEntry, wallpaperSchedule } from '@cpm/contract/delivery/wallpaper-schedule/wallpaper-schedule'
import { columnsOf } from '../../core/columns.ts'
import { changed, type Ctx, defineFeature, type Handler, missing, refused } from '../../core/feature.ts'
import { findRow, lockRow } from '../../core/row.ts'
import { placesGiven } from '../../estate/policy/policy.assignment.ts'
import { isOfSchedule, tellSchedule } from '../wallpaper/wallpaper.payload.ts'
import { get, list } from './wallpaper-schedule.list.ts'

/** Tells the screens of its enterprise; there is no enterprise 0, so that ours are told to administrators of ours. */
const tell = (db: Ctx['db'], row: { id: number; enterprise_id: number | null }) =>
  changed(db, { enterpriseId: row.enterprise_id ?? 0, accountPath: null }, [['wallpaperSchedule', String(row.id)]])

type Named = { defaultId?: string | undefined; entries?: readonly ScheduleEntry[] | undefined }

/** What it names is there, and theirs: terminals of others will be given it with the schedule. */
async function mustBeTheirs(scope: Ctx['scope'], { defaultId, entries = [] }: Named, owner: number | null) {
  const named = [...(defaultId === undefined ? [] : [defaultId]), ...entries.map(({ wallpaperId }) => wallpaperId)]
  for (const id of new Set(named)) {
    const { enterprise_id } = await findRow(scope, 'wallpaper', id, ['enterprise_id'])
    if (enterprise_id !== null && enterprise_id !== owner) throw refused('wallpaper.notTheirs')
  }
}

const create: Handler<typeof wallpaperSchedule.routes.create> = async ({ scope, db, account, now }, input) => {
  await mustBeTheirs(scope, input, account.enterpriseId)
  const row = await scope
    .insert('wallpaper_schedule')
    .values({
      ...columnsOf(input, ['remark']),
      default_id: Number(input.defaultId),
      entries: JSON.stringify(input.entries),
      enterprise_id: account.enterpriseId,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow()
  await tell(db, row)
  return { id: String(row.id) }
}

const update: Handler<typeof wallpaperSchedule.routes.update> = async ({ scope, db, now }, { id, ...input }) => {
  const { enterprise_id } = await lockRow(scope, 'wallpaper_schedule', id, ['enterprise_id'])
  await mustBeTheirs(scope, input, enterprise_id)
  const { entries, defaultId, ...plainly } = input
  const row = await scope
    .update('wallpaper_schedule')
    .set({
      ...columnsOf(plainly, ['remark']),
      ...(defaultId !== undefined && { default_id: Number(defaultId) }),
      ...(entries !== undefined && { entries: JSON.stringify(entries) }),
      updated_at: now,
    })
    .where('id', '=', Number(id))
    .returning(['id', 'enterprise_id', 'name', 'default_id', 'entries'])
    .executeTakeFirstOrThrow(missing)
  await tellSchedule(db, row, now)
  await tell(db, row)
  return { done: true }
}

const remove: Handler<typeof wallpaperSchedule.routes.remove> = async (ctx, { id }) => {
  const { scope, db } = ctx
  const row = await lockRow(scope, 'wallpaper_schedule', id, ['id', 'enterprise_id'])
  const places = await placesGiven(ctx, isOfSchedule(row.id))
  if (places.count > 0) throw refused('wallpaperSchedule.isGiven', places)
  await scope.remove('wallpaper_schedule').where('id', '=', row.id).execute()
  await tell(db, row)
  return { done: true }
}

/** Which wallpaper is shown when, by the clocks of the terminals it is given to. */
export const feature = defineFeature('wallpaperSchedule', { list, get, create, update, remove })
