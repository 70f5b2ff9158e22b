import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { type Origin, type OriginOf, taskOrigin } from '../../../delivery/task/task.origin.ts'
import { installedBy, mayHaveBy } from '../../../delivery/task/wave/wave.back.ts'
import { versionShown } from '../version/version.shown.ts'

const ofThat = 'the query limits the terminals, and the account that made the task chose the version'

const ofTask = 'of a task that is seen'

/** How the terminals of a task go back: `isBare` without the app, else to the version `to`, or each to its own. */
type Back = { isBare: boolean; to: number | null }

/** The origin of a task of a step. */
export const ofStep = (step: number, back?: Back): Origin => ({
  origin: 'gray',
  origin_id: step,
  ...(back && { origin_data: back }),
})

const version = sql`(select g.version_id from app_gray_step s join app_gray g on g.id = s.gray_id
  where s.id = task.origin_id and ${unscoped('app_gray_step', ofTask)} and ${unscoped('app_gray', ofTask)})`

function goingBack(task: OriginOf, back: number, isSure: boolean): RawBuilder<unknown> {
  const { isBare = false, to = null } = (task.origin_data ?? {}) as Partial<Back>
  return sql`and (g.back_way = 'bare') = ${isBare} and g.back_to is not distinct from ${to}::bigint
    and (${isSure ? installedBy(back, null) : mayHaveBy(back)} or ${hasVersion(task.origin_id)})`
}

/** Whether the list of apps of a terminal shows the version of a step: a stopped run may have brought it. */
const hasVersion = (step: number | null): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from app_gray_step s
  join app_gray r on r.id = s.gray_id
  join app_version v on v.id = r.version_id
  join app a on a.id = v.app_id
  join app_held h on h.platform = a.platform and h.package_name = lower(a.package_name) and h.version_key = v.version_key
  where ${unscoped('app_gray_step', ofThat)} and ${unscoped('app_gray', ofThat)} and ${unscoped('app_version', ofThat)}
    and ${unscoped('app', ofThat)} and ${unscoped('app_held', ofThat)}
    and s.id = ${step}::bigint and h.terminal_id = terminal.id)`

/** The terminals of a step; if its task goes back, those that go back in the same way. */
const among = (task: OriginOf, isSure: boolean): RawBuilder<SqlBool> => sql<SqlBool>`terminal.id in (
  select g.terminal_id from app_gray_target g
  where ${unscoped('app_gray_target', ofThat)} and g.step_id = ${task.origin_id}::bigint
    ${task.back_of === null ? sql`` : goingBack(task, task.back_of, isSure)})`

/** A gray release asks for the tasks of its steps. */
export const grayOrigin = taskOrigin({
  key: 'gray',
  sort: 10,
  shown: versionShown(version),
  mayRepeat: false,
  chooses: {
    among,
    way: 'gray',
    step: async (scope, { origin_id }) => {
      const { rows } = await scope.sql<{ n: number; percent: number | null; groups: string[] }>`
        select s.n, s.percent, array(select terminal_group.name from terminal_group
          where terminal_group.id = any(s.group_ids) and ${scope.visible('terminal_group')} order by 1) as groups
        from app_gray_step s
        where ${unscoped('app_gray_step', 'of a task that is seen')} and s.id = ${origin_id}`
      return rows[0] ?? null
    },
  },
})
