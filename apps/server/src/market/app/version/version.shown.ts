import { type RawBuilder, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'

const ofTask = 'of a task that is seen'

/** A version as the origin of the row `task`; `version` is the SQL of its id. */
export const versionShown = (version: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('kind', task.origin, 'id', v.id::text, 'title', named.title,
    'link', '/appMarket/appDetail?tab=versions&id=' || a.id,
    'market', jsonb_build_object('way', task.origin, 'appId', a.id::text, 'versionId', v.id::text,
      'versionName', v.version_name, 'title', jsonb_build_object('cn', a.name, 'en', a.name_en)))
  from app_version v join app a on a.id = v.app_id
  cross join lateral (select jsonb_build_object('cn', a.name || ' ' || v.version_name,
    'en', coalesce(nullif(a.name_en, ''), a.name) || ' ' || v.version_name) as title) named
  where ${unscoped('app_version', ofTask)} and ${unscoped('app', ofTask)}
    and v.id = ${version})`
