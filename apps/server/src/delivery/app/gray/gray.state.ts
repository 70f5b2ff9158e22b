import { failedStatuses, openStatuses } from '@cpm/contract/delivery/task/task'
import { type GrayState, grayStates } from '@cpm/contract/delivery/app/app'
import { type RawBuilder, sql } from 'kysely'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { statuses } from '../../task/task.states.ts'

const ofTarget = 'of a terminal that is seen, in a release that is seen'

/**
 * Terminals of a gray release as far as they are seen: each with its step, the task and the run that brings the version
 * there, and what its list of apps shows.
 */
export const targets = (scope: Scope): RawBuilder<unknown> => sql`app_gray_target
  join app_gray g on g.id = app_gray_target.gray_id and ${unscoped('app_gray', ofTarget)}
  join app_version v on v.id = g.version_id and ${unscoped('app_version', ofTarget)}
  join app a on a.id = v.app_id and ${unscoped('app', ofTarget)}
  join app_gray_step s on s.id = app_gray_target.step_id and ${unscoped('app_gray_step', ofTarget)}
  join terminal on terminal.id = app_gray_target.terminal_id and ${scope.visible('terminal')}
  left join task t on t.origin = 'gray' and t.origin_id = s.id and t.back_of is null and ${unscoped('task', ofTarget)}
  left join task_run r on r.task_id = t.id and r.terminal_id = terminal.id and ${unscoped('task_run', ofTarget)}
  left join app_held h on h.terminal_id = terminal.id and h.platform = a.platform
    and h.package_name = lower(a.package_name) and ${unscoped('app_held', ofTarget)}`

/** How it stands with a terminal. What no list shows, as an archive, counts as it was brought. */
export const stateOf: RawBuilder<GrayState> = sql<GrayState>`case
  when h.version_key = v.version_key then 'has'
  when r.id is null then
    case when t.stopped_at is not null or t.status in ('refused', 'creation_failed') then 'stopped' else 'unmade' end
  when r.status in ${statuses(openStatuses)} then 'open'
  when r.status in ${statuses([...failedStatuses, 'stopped'])} then r.status
  when r.status = 'skipped' and r.reason <> 'already' then 'skipped'
  when h.terminal_id is null and v.shown_as is null then 'has'
  else 'other' end`

export const noStates = (): Record<GrayState, number> =>
  Object.fromEntries(grayStates.map((state) => [state, 0])) as Record<GrayState, number>
