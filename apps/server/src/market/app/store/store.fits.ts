import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Scope, unscoped } from '../../../core/scope.ts'

/** The version of `app` that is on offer, which has none where it is not listed. */
export const latest = sql`app_offer_of(app.id) latest`

/** An activated terminal that is seen and should have a version of the app. */
export const fits = (
  scope: Scope,
): RawBuilder<SqlBool> => sql<SqlBool>`(terminal.status = 'activated' and ${scope.visible('terminal')}
  and exists (select from app_version_for(terminal, app.id) f where f.version_id is not null))`

/** What a terminal has of an app, or of another app of the same package. */
export const has = sql<SqlBool>`(app_held.terminal_id = terminal.id and app_held.package_name = lower(app.package_name)
  and ${unscoped('app_held', 'of terminals that are seen')})`

/** Whether that is the app itself. */
export const isIt = sql<SqlBool>`app_held.app_id = app.id`
