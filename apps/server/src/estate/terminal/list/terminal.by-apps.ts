import type { TerminalFilter } from '@cpm/contract/estate/terminal/terminal.shape'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { chosen } from './terminal.chosen.ts'

const ofSeen = 'only the terminals that have it are seen'

/** By what is said of its apps, and by those of the market it has: both are kept by the district they are of. */
export function withApps({ apps, app, appVersion, appBehind }: TerminalFilter): RawBuilder<SqlBool>[] {
  const marks = chosen(apps).map((one) => `apps.${one}`)
  const marked =
    marks.length === 1
      ? sql`select terminal_id from terminal_mark where name = ${marks[0]}`
      : sql`select terminal_id from terminal_mark where name = any(${marks}::text[])`
  const held = [
    ...(app ? [sql`package_name = ${app.toLowerCase()}`] : []),
    ...(appVersion ? [sql`version_name = ${appVersion}`] : []),
    unscoped('app_held', ofSeen),
  ]
  return [
    ...(marks.length > 0 ? [sql<SqlBool>`terminal.id in (${marked})`] : []),
    ...(held.length > 1
      ? [sql<SqlBool>`terminal.id in (select terminal_id from app_held where ${sql.join(held, sql` and `)})`]
      : []),
    ...(appBehind ? [sql<SqlBool>`terminal.id in (${olderThanCurrent(Number(appBehind))})`] : []),
  ]
}

/** Those that have an app in an older version than the newest for everybody, of its own enterprise where it is one's own. */
const olderThanCurrent = (id: number) => sql`
  select h.terminal_id from app a
  join app_held h on h.platform = a.platform and h.package_name = lower(a.package_name)
    and (a.enterprise_id is null or h.enterprise_id = a.enterprise_id)
  where ${unscoped('app', ofSeen)} and ${unscoped('app_version', ofSeen)} and ${unscoped('app_held', ofSeen)}
    and a.id = ${id} and h.version_code < (
      select max(v.version_code) from app_version v
      where v.app_id = ${id} and v.published = 'official' and v.barred_at is null)`
