import type { TerminalFilter } from '@cpm/contract/estate/terminal/terminal.shape'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { chosen } from './terminal.target.ts'

const ofSeen = 'only the terminals that have it are seen'

/**
 * By the status of its apps, and by those of the market it has; the district of apps keeps both. An app, its version and
 * its status together are those of the same app.
 */
export function withApps({ apps, app, appId, appVersion }: TerminalFilter): RawBuilder<SqlBool>[] {
  const statuses = chosen(apps)
  const ofOne = [
    ...(app ? [sql`package_name = ${app.toLowerCase()}`] : []),
    ...(appId ? [sql`app_id = ${Number(appId)}`] : []),
    ...(appVersion ? [sql`version_name = ${appVersion}`] : []),
  ]
  if (ofOne.length > 0) {
    const held = [
      ...ofOne,
      ...(statuses.length > 0 ? [sql`app_has_status(standing, barred, ${statuses}::text[])`] : []),
      unscoped('app_held', ofSeen),
    ]
    return [sql<SqlBool>`terminal.id in (select terminal_id from app_held where ${sql.join(held, sql` and `)})`]
  }
  if (statuses.length === 0) return []
  const marks = statuses.map((one) => `apps.${one}`)
  const marked =
    marks.length === 1
      ? sql`select terminal_id from terminal_mark where name = ${marks[0]}`
      : sql`select terminal_id from terminal_mark where name = any(${marks}::text[])`
  return [sql<SqlBool>`terminal.id in (${marked})`]
}
