import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { libraryOf } from '../artifact/slots.ts'

export const offers = [
  libraryOf(
    'systemFile',
    30,
    (artifacts) => sql`
      select artifact_id from system_file
      where ${unscoped('system_file', 'whoever keeps it, a file that is needed stays')}
        and artifact_id in (select id from (${artifacts}) one)`,
  ),
]
