import { olderTasksInPreview, type TaskPreview } from '@cpm/contract/delivery/task/task'
import { unscoped } from '../../../core/scope.ts'
import { targeted, terminalsWithState } from '../../../estate/terminal/terminal.targets.ts'
import { whyNot } from '../create/task.fan-out.ts'
import type { Draft, Reading } from '../create/task.understand.ts'
import { statuses } from '../task.states.ts'
import { appKeyOf } from './app-key.ts'
import { notBegun } from './supersede.ts'

export type Older = Pick<TaskPreview, 'olderOpen' | 'olderTasks'>

const none: Older = { olderOpen: 0, olderTasks: [] }
const whoever = 'whoever asked for it, it is installed on a terminal that is seen'

/**
 * Terminals of a draft that take it and have an older install of the same app which none of them has begun; and the tasks
 * of these, as far as the person sees them, those of most terminals first.
 */
export async function olderOf({ scope, now }: Reading, draft: Draft): Promise<Older> {
  const { type, params, target, rules, among, enterpriseId } = draft
  const app = appKeyOf(type, params)
  if (app === null) return none
  const open = statuses(notBegun)
  const { rows: tasks } = await scope.sql<{ id: number }>`
    select task.id from task
    where ${unscoped('task', whoever)} and task.enterprise_id = ${enterpriseId} and task.app_key = ${app}
      and exists (select from task_run r
        where ${unscoped('task_run', whoever)} and r.task_id = task.id and r.status in ${open})`
  if (tasks.length === 0) return none
  const { rows } = await scope.sql<Older>`
    with older as materialized (
      select r.task_id, terminal.id as terminal_id from ${terminalsWithState}
      join task_run r on r.terminal_id = terminal.id
      where ${unscoped('task_run', whoever)} and r.task_id = any(${tasks.map(({ id }) => id)}::bigint[]) and r.status in ${open}
        and ${scope.visible('terminal')} and ${targeted(target, now, scope.who)} and ${among}
        and ${whyNot({ type, params, target, rules }, now)} is null
    ), counted as (
      select task_id, count(*)::int as n from older group by 1
    ), named as (
      select task.id, counted.n from counted join task on task.id = counted.task_id
      where ${scope.visible('task')} order by counted.n desc, task.id desc limit ${olderTasksInPreview}
    )
    select (select count(distinct terminal_id)::int from older) as "olderOpen",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'count', n) order by n desc, id desc), '[]') from named)
        as "olderTasks"`
  return rows[0] ?? none
}
