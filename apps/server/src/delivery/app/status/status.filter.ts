import type { TerminalFilter } from '@cpm/contract/estate/terminal/terminal.shape'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { chosen } from '../../../estate/terminal/list/terminal.target.ts'
import { terminalFilters } from '../../../estate/terminal/slots.ts'

/** An app, its version and its status together are those of the same app. */
function conditions({ apps, app, appId, appVersion }: TerminalFilter): RawBuilder<SqlBool>[] {
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
      unscoped('app_held', 'only the terminals that have it are seen'),
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

async function missing(scope: Scope, { appId }: TerminalFilter, enterpriseId: number): Promise<'appId' | null> {
  if (appId === undefined) return null
  const app = await scope.from('app').select('app.enterprise_id').where('app.id', '=', Number(appId)).executeTakeFirst()
  return app && (app.enterprise_id === null || app.enterprise_id === enterpriseId) ? null : 'appId'
}

/** By the apps of the market that a terminal has, and by their status. */
export const appFilter = terminalFilters({
  key: 'apps',
  sort: 10,
  names: ['appId', 'app', 'appVersion', 'apps'],
  conditions,
  missing,
})
