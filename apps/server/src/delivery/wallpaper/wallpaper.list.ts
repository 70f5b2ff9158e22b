import { wallpaper, type WallpaperType } from '@cpm/contract/delivery/wallpaper/wallpaper'
import { wallpaperFields } from '@cpm/contract/delivery/wallpaper/wallpaper.fields'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import type { Ctx, Handler } from '../../core/feature.ts'
import { anyOf, on, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'
import { unscoped } from '../../core/scope.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'

/** A video that does not say it is as large as the picture that stands in for it. */
const side = (name: 'width' | 'height') =>
  sql`coalesce(artifact.facts ->> ${sql.lit(name)}, poster.facts ->> ${sql.lit(name)})`
const screen = sql<string | null>`${side('width')} || 'x' || ${side('height')}`

const rowsOf = (scope: Ctx['scope']) =>
  scope
    .from('wallpaper')
    .innerJoin('artifact', 'artifact.id', 'wallpaper.artifact_id')
    .innerJoin('artifact_content as content', 'content.sha256', 'artifact.sha256')
    .leftJoin('artifact as poster', 'poster.id', 'wallpaper.poster_id')
    .leftJoin('account', 'account.id', 'wallpaper.account_id')
    .where(unscoped('artifact', 'the files of a row that is seen'))
    .where(unscoped('account', 'who uploaded what is seen'))
    .select([
      'wallpaper.id',
      'wallpaper.name',
      sql<WallpaperType>`artifact.kind`.as('type'),
      'wallpaper.introduction',
      screen.as('screen'),
      sql<number | null>`(artifact.facts ->> 'durationMs')::int`.as('duration_ms'),
      'wallpaper.artifact_id',
      'artifact.name as file_name',
      'content.size',
      'artifact.sha256',
      sql<number>`(select count(*)::int from policy where ${scope.visible('policy')} and policy.kind = 'wallpaper'
        and policy.value ->> 'wallpaperId' = wallpaper.id::text and not policy.value ? 'schedule')`.as('places'),
      sql<number>`(select count(*)::int from wallpaper_schedule where ${scope.visible('wallpaper_schedule')}
        and (wallpaper_schedule.default_id = wallpaper.id or wallpaper_schedule.entries
          @> jsonb_build_array(jsonb_build_object('wallpaperId', wallpaper.id::text))))`.as('schedules'),
      'account.name as created_by',
      'wallpaper.created_at',
      'wallpaper.updated_at',
    ])

export const list = listing(wallpaper.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  id: 'wallpaper.id',
  sorts: {
    name: sql`lower(wallpaper.name)`,
    size: sql`content.size`,
    createdAt: sql`wallpaper.created_at`,
    updatedAt: sql`wallpaper.updated_at`,
  },
  usual: '-createdAt',
  where: {
    type: on('artifact.kind', within),
    screen: (screens) => sql`${screen} = any(${screens})`,
    q: anyOf('wallpaper.name', 'wallpaper.introduction', 'artifact.name'),
  },
  row: (row) => plain(row),
  sheet: {
    name: 'wallpapers',
    fields: columnsOfFile(wallpaperFields, [
      'name',
      'type',
      'screen',
      'introduction',
      'fileName',
      'size',
      'sha256',
      'places',
      'schedules',
      'createdBy',
      'createdAt',
      'updatedAt',
    ]),
  },
})

export const get: Handler<typeof wallpaper.routes.get> = async ({ scope }, { id }) =>
  plain(await findOne(rowsOf(scope), 'wallpaper.id', id))
