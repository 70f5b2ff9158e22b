import {
  type ScheduleEntry,
  wallpaperSchedule,
  type WallpaperScheduleRow,
} from '@cpm/contract/delivery/wallpaper-schedule/wallpaper-schedule'
import { wallpaperScheduleFields } from '@cpm/contract/delivery/wallpaper-schedule/wallpaper-schedule.fields'
import type { WallpaperConfig } from '@cpm/contract/estate/agent/shown.config'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import type { Ctx, Handler } from '../../core/feature.ts'
import { anyOf } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { toldOfSchedules } from '../wallpaper/wallpaper.payload.ts'

const rowsOf = (scope: Ctx['scope']) =>
  scope
    .from('wallpaper_schedule')
    .select(['id', 'name', 'default_id', 'remark', 'created_at', 'updated_at'])
    .select(sql<ScheduleEntry[]>`wallpaper_schedule.entries`.as('entries'))
    .select(
      sql<number>`(select count(*)::int from policy where ${scope.visible('policy')} and policy.kind = 'wallpaper'
        and policy.value -> 'schedule' ->> 'scheduleId' = wallpaper_schedule.id::text)`.as('places'),
    )
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

async function shown(db: Ctx['db'], rows: Row[]): Promise<WallpaperScheduleRow[]> {
  const told = await toldOfSchedules(db, rows)
  return rows.map((row) => ({ ...plain(row), shown: told.get(row.id) as WallpaperConfig }))
}

export const list = listing(wallpaperSchedule.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  id: 'wallpaper_schedule.id',
  sorts: {
    name: sql`lower(wallpaper_schedule.name)`,
    createdAt: sql`wallpaper_schedule.created_at`,
    updatedAt: sql`wallpaper_schedule.updated_at`,
  },
  usual: '-createdAt',
  where: {
    q: anyOf('wallpaper_schedule.name', 'wallpaper_schedule.remark'),
  },
  rows: (rows, { db }) => shown(db, rows),
  sheet: {
    name: 'wallpaper-schedules',
    fields: columnsOfFile(wallpaperScheduleFields, [
      'name',
      ['shown', 'wallpaperSchedule.defaultId', ({ shown: told }) => told.name],
      [
        'entries',
        'wallpaperSchedule.entries',
        ({ shown: told }) => told.schedule?.entries.map(inWords).join('; ') ?? '',
      ],
      'places',
      'remark',
      'createdAt',
      'updatedAt',
    ]),
  },
})

type Entry = NonNullable<WallpaperConfig['schedule']>['entries'][number]

/** `Autumn mon,tue 08:00-12:00 2026-11-01-2026-11-30` */
function inWords({ name, days, from, to, dateFrom, dateTo }: Entry): string {
  const hours = from === undefined && to === undefined ? '' : `${from ?? '00:00'}-${to ?? '24:00'}`
  const dates = dateFrom === undefined && dateTo === undefined ? '' : `${dateFrom ?? ''}/${dateTo ?? ''}`
  return [name, days?.join(',') ?? '', hours, dates].filter(Boolean).join(' ')
}

export const get: Handler<typeof wallpaperSchedule.routes.get> = async ({ scope, db }, { id }) => {
  const [row] = await shown(db, [await findOne(rowsOf(scope), 'wallpaper_schedule.id', id)])
  return row as WallpaperScheduleRow
}
