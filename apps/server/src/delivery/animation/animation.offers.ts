import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { libraryOf } from '../artifact/slots.ts'

export const offers = [
  libraryOf('animation', 50, {
    namedAmong: (artifacts) => sql`
      select artifact_id from animation
      where ${unscoped('animation', 'whoever keeps it, a file that is needed stays')}
        and artifact_id in (select id from (${artifacts}) one)`,
    seenAmong: (scope, artifacts) => sql`
      select artifact_id, id, name as title from animation
      where ${scope.visible('animation')} and artifact_id in (select id from (${artifacts}) one)`,
  }),
]
