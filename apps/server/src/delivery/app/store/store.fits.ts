import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Scope, unscoped } from '../../../core/scope.ts'

/** The version of `app` that is on offer, which has none where it is not listed. */
export const latest = sql`app_offer_of(app.id) latest`

/** An activated terminal that is seen and should have a version of the app. */
export const fits = (
  scope: Scope,
): RawBuilder<SqlBool> => sql<SqlBool>`(terminal.status = 'activated' and ${scope.visible('terminal')}
  and exists (select from app_version_for(terminal, app.id) f where f.version_id is not null))`

/** What a terminal has of an app. */
export const has = sql<SqlBool>`(app_held.terminal_id = terminal.id and app_held.app_id = app.id
  and ${unscoped('app_held', 'of terminals that are seen')})`
