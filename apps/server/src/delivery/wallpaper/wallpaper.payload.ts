import type { ScheduleEntry } from '@cpm/contract/delivery/wallpaper-schedule/wallpaper-schedule'
import type { WallpaperConfig, WallpaperShown } from '@cpm/contract/estate/agent/shown.config'
import { type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Ctx, missing } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'
import { tellNow } from '../../estate/policy/policy.notify.ts'

/** What terminals are told of wallpapers and schedules, and that they are told anew when one is changed. */

type File = { artifactId: string; sha256: string; size: number; name: string }
type Size = { width?: number; height?: number }
type Row = { id: string; picture: File; video: File | null; size: Size }
type Scheduled = { id: number; name: string; default_id: number; entries: readonly ScheduleEntry[] }

/** Each of these as a terminal is told it, under the name people know it by. */
async function shownOf(db: QueryExecutorProvider, ids: readonly number[]): Promise<Map<string, WallpaperShown>> {
  const file = (table: string, content: string) => sql`jsonb_build_object('artifactId', ${sql.ref(`${table}.id`)}::text,
    'sha256', ${sql.ref(`${table}.sha256`)}, 'size', ${sql.ref(`${content}.size`)}, 'name', w.name)`
  const { rows } = await sql<Row>`
    select w.id::text, case when p.id is null then ${file('a', 'c')} else ${file('p', 'd')} end as picture,
      case when p.id is not null then ${file('a', 'c')} end as video,
      -- A video that does not say it is as large as the picture that stands in for it.
      jsonb_strip_nulls(jsonb_build_object('width', coalesce(a.facts -> 'width', p.facts -> 'width'),
        'height', coalesce(a.facts -> 'height', p.facts -> 'height'))) as size
    from wallpaper w
    join artifact a on a.id = w.artifact_id join artifact_content c on c.sha256 = a.sha256
    left join artifact p on p.id = w.poster_id left join artifact_content d on d.sha256 = p.sha256
    where ${unscoped('wallpaper', 'of a schedule or a policy that is seen')}
      and ${unscoped('artifact', 'the files of such a one')} and w.id = any(${ids}::bigint[])`.execute(db)
  return new Map(
    rows.map(
      ({ id, picture, video, size }) =>
        [id, { ...picture, ...size, wallpaperId: id, ...(video && { video }) }] as const,
    ),
  )
}

export async function toldOf(db: QueryExecutorProvider, id: number): Promise<WallpaperConfig> {
  const shown = (await shownOf(db, [id])).get(String(id))
  if (!shown) throw missing()
  return shown
}

/** Several at once, for a list: each by its number. */
export async function toldOfSchedules(
  db: QueryExecutorProvider,
  schedules: readonly Scheduled[],
): Promise<Map<number, WallpaperConfig>> {
  const named = schedules.flatMap(({ default_id, entries }) => [
    default_id,
    ...entries.map(({ wallpaperId }) => Number(wallpaperId)),
  ])
  const known = await shownOf(db, [...new Set(named)])
  const shown = (id: string): WallpaperShown => {
    const found = known.get(id)
    if (!found) throw missing()
    return found
  }
  return new Map(
    schedules.map(({ id, name, default_id, entries }) => {
      const told = entries.map(({ wallpaperId, ...when }) => ({ ...shown(wallpaperId), ...when }))
      const schedule = { scheduleId: String(id), name, entries: told }
      return [id, { ...shown(String(default_id)), schedule }] as const
    }),
  )
}

export async function toldOfSchedule(db: QueryExecutorProvider, schedule: Scheduled): Promise<WallpaperConfig> {
  return (await toldOfSchedules(db, [schedule])).get(schedule.id) as WallpaperConfig
}

export const isOfWallpaper = (id: number) => sql<SqlBool>`policy.kind = 'wallpaper'
  and policy.value ->> 'wallpaperId' = ${String(id)} and not policy.value ? 'schedule'`
export const isOfSchedule = (id: number) => sql<SqlBool>`policy.kind = 'wallpaper'
  and policy.value -> 'schedule' ->> 'scheduleId' = ${String(id)}`

const seen = unscoped('policy', 'of a wallpaper or a schedule that is seen')

/** Wherever it is given it counts as it is now; a trigger has the terminals of places told, and those it is given to
 * themselves are told here. */
async function tellGiven(db: Ctx['db'], which: RawBuilder<SqlBool>, value: WallpaperConfig, now: Date): Promise<void> {
  const { rows } = await sql<{ terminal_id: number | null }>`
    update policy set value = ${JSON.stringify(value)}::jsonb
    where ${seen} and ${which} and policy.value is distinct from ${JSON.stringify(value)}::jsonb
    returning policy.terminal_id`.execute(db)
  const ids = rows.flatMap(({ terminal_id }) => terminal_id ?? [])
  await tellNow(
    db,
    ids.toSorted((a, b) => a - b),
    now,
  )
}

export async function tellSchedule(db: Ctx['db'], schedule: Scheduled, now: Date): Promise<void> {
  await tellGiven(db, isOfSchedule(schedule.id), await toldOfSchedule(db, schedule), now)
}

/** The schedules a wallpaper is in. */
export const hasWallpaper = (id: number) => sql<SqlBool>`(wallpaper_schedule.default_id = ${id}
  or wallpaper_schedule.entries @> ${JSON.stringify([{ wallpaperId: String(id) }])}::jsonb)`

export async function tellWallpaper(db: Ctx['db'], id: number, now: Date): Promise<void> {
  await tellGiven(db, isOfWallpaper(id), await toldOf(db, id), now)
  const { rows } = await sql<Scheduled>`
    select id, name, default_id, entries from wallpaper_schedule
    where ${unscoped('wallpaper_schedule', 'of a wallpaper that is seen')} and ${hasWallpaper(id)}
    order by id`.execute(db)
  for (const schedule of rows) await tellSchedule(db, schedule, now)
}
