import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { type Origin, taskOrigin } from '../../../delivery/task/task.origin.ts'
import { versionShown } from '../version/version.shown.ts'

const ofThat = 'the query limits the terminals, and the account that made the task chose the version'

/** The origin of a task that updates terminals to a version. */
export const ofVersion = (version: number): Origin => ({ origin: 'auto', origin_id: version })

/** Whether a terminal is activated, has an older version of the app, and gets this one as an automatic update. */
const isOutdated = (
  version: number | null,
): RawBuilder<SqlBool> => sql<SqlBool>`terminal.status = 'activated' and terminal.id in (
  select h.terminal_id from app_version v
  join app a on a.id = v.app_id
  join app_held h on h.app_id = a.id and h.standing = 'outdated' and h.version_key < v.version_key
  join terminal t on t.id = h.terminal_id
  cross join lateral app_why_not(a, t, v.id, h.version_key) rule
  where ${unscoped('app_version', ofThat)} and ${unscoped('app', ofThat)} and ${unscoped('app_held', ofThat)}
    and v.id = ${version}::bigint and a.auto_update and v.id = (select o.version_id from app_offer_of(a.id) o)
    and rule.why_not is null)`

/** Automatic updates ask for tasks to the terminals that are behind. */
export const autoOrigin = taskOrigin({
  key: 'auto',
  sort: 20,
  shown: versionShown(sql`task.origin_id`),
  mayRepeat: false,
  chooses: { among: ({ origin_id }) => isOutdated(origin_id), way: 'auto' },
})
