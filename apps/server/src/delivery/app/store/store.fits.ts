import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Scope, unscoped } from '../../../core/scope.ts'

/** The version of `app` that is installed from the market: an archive cannot be. */
export const latest = sql`(
  select v.id, v.artifact_id, v.version_name, v.version_code, v.size, v.kind from app_version v
  where v.app_id = app.id and v.published = 'official' and v.barred_at is null and v.kind <> 'zip'
  order by v.version_code desc limit 1) latest`

export const ofSeenApps = unscoped('app_version', 'of apps that are seen')

/** A terminal one sees and that is in service, of the platform, the system and the model the app is meant for. */
export const fits = (scope: Scope): RawBuilder<SqlBool> => sql<SqlBool>`(terminal.platform = app.platform
  and terminal.status = 'activated' and (app.enterprise_id is null or terminal.enterprise_id = app.enterprise_id)
  and (app.models = '{}' or terminal.model = any(app.models))
  and os_fits(terminal.os_version, app.os_from, app.os_to) and ${scope.visible('terminal')})`

/** What a terminal has of an app. */
export const has = sql<SqlBool>`(app_held.terminal_id = terminal.id and app_held.package_name = lower(app.package_name)
  and ${unscoped('app_held', 'of terminals that are seen')})`
