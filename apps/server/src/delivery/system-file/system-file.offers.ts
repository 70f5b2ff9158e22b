import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { libraryOf } from '../artifact/slots.ts'

export const offers = [
  libraryOf('systemFile', 30, {
    namedAmong: (artifacts) => sql`
      select artifact_id from system_file
      where ${unscoped('system_file', 'whoever keeps it, a file that is needed stays')}
        and artifact_id in (select id from (${artifacts}) one)`,
    seenAmong: (scope, artifacts) => sql`
      select artifact_id, id, name as title from system_file
      where ${scope.visible('system_file')} and artifact_id in (select id from (${artifacts}) one)`,
  }),
]
