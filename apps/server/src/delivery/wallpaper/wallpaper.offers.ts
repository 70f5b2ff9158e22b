import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { configKindOffer } from '../../estate/terminal/config/config.kinds.ts'
import { changesOf } from '../../estate/terminal/said/changes.ts'
import { terminalSaid } from '../../estate/terminal/slots.ts'
import { artifactNaming, libraryOf } from '../artifact/slots.ts'
import { fittingWallpapers, screensChanged } from './wallpaper.screen.ts'

/** Everywhere in what is given: its own picture, its video, and those of a schedule's entries. */
const everySum = '$.**.sha256 ? (@ == $sum)'
const everyId = '$.**.artifactId'

export const offers = [
  configKindOffer({ key: 'wallpaper', valuesOf: (_ids, applied) => fittingWallpapers(applied) }),
  terminalSaid({
    key: 'screen',
    sort: 30,
    report: {
      facts: ['resolution'],
      before: true,
      enrolment: true,
      heard: (db, reports) =>
        screensChanged(
          db,
          changesOf(reports, 'resolution').map(({ terminalId }) => terminalId),
        ),
    },
  }),
  artifactNaming({
    key: 'wallpaper',
    sort: 20,
    namesTo: async (db, terminalId, sha256) => {
      const { rows } = await sql`
        select from terminal_config where terminal_id = ${terminalId}
          and jsonb_path_exists(desired -> 'wallpaper', ${everySum}, jsonb_build_object('sum', ${sha256}::text))`.execute(
        db,
      )
      return rows.length > 0
    },
    namedAmong: (artifacts) => sql`
      select (named.id #>> '{}')::bigint as artifact_id
      from policy p cross join lateral jsonb_path_query(p.value, ${everyId}) as named (id)
      where ${unscoped('policy', 'whoever gave it, a file that is needed stays')} and p.kind = 'wallpaper'
        and named.id #>> '{}' in (select id::text from (${artifacts}) one)`,
  }),
  libraryOf('wallpapers', 40, {
    namedAmong: (artifacts) => sql`
      select named.id as artifact_id from wallpaper cross join lateral (values (artifact_id), (poster_id)) as named (id)
      where ${unscoped('wallpaper', 'whoever keeps it, a file that is needed stays')}
        and named.id in (select id from (${artifacts}) one)`,
    seenAmong: (scope, artifacts) => sql`
      select named.id as artifact_id, wallpaper.id, wallpaper.name as title
      from wallpaper cross join lateral (values (artifact_id), (poster_id)) as named (id)
      where ${scope.visible('wallpaper')} and named.id in (select id from (${artifacts}) one)`,
  }),
]
