import type { app, GrayRelease, GrayState, GrayStep } from '@cpm/contract/delivery/app/app'
import type { Handler } from '../../../core/feature.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { findRow } from '../../../core/row.ts'
import { noStates, stateOf, targets } from './gray.state.ts'

/** The gray release of a version that goes on, else the last one, step by step. */
export const grayRelease: Handler<typeof app.routes.grayRelease> = async ({ scope }, { id }) => {
  const version = await findRow(scope, 'app_version', id, ['id'])
  const found = await scope
    .from('app_gray')
    .select(['app_gray.id', 'app_gray.began_at', 'app_gray.ended_at', 'app_gray.outcome'])
    .where('app_gray.version_id', '=', version.id)
    .orderBy('app_gray.id', 'desc')
    .executeTakeFirst()
  if (!found) return { release: null }
  const [steps, counted, backTaskIds] = await Promise.all([
    stepsOf(scope, found.id),
    countStates(scope, found.id),
    backTasksOf(scope, found.id),
  ])
  const counts = noStates()
  for (const { state, n } of counted) counts[state] += n
  const release: GrayRelease = {
    id: String(found.id),
    beganAt: found.began_at.toISOString(),
    endedAt: found.ended_at?.toISOString() ?? null,
    outcome: found.outcome,
    steps: steps.map(({ step_id, at, paused_at, ...step }): GrayStep => {
      const own = noStates()
      for (const { step: of, state, n } of counted) if (of === step_id) own[state] += n
      return {
        ...step,
        at: at.toISOString(),
        pausedAt: paused_at?.toISOString() ?? null,
        terminals: sum(own),
        counts: own,
      }
    }),
    terminals: sum(counts),
    counts,
    backTaskIds,
  }
  return { release }
}

const sum = (counts: Record<GrayState, number>) => Object.values(counts).reduce((all, n) => all + n, 0)

type Step = Omit<GrayStep, 'at' | 'pausedAt' | 'terminals' | 'counts'> & {
  step_id: number
  at: Date
  paused_at: Date | null
}

async function stepsOf(scope: Scope, grayId: number): Promise<Step[]> {
  const { rows } = await scope.sql<Step>`
    select s.id as step_id, s.id::text as id, s.n, s.way, s.percent, s.at,
      array(select terminal_group.name from terminal_group
        where terminal_group.id = any(s.group_ids) and ${scope.visible('terminal_group')} order by 1) as groups,
      -- Of somebody one does not see nothing is told; of who is gone the name that was written down.
      case when s.account_id is null then s.by_name else coalesce(
        (select account.name from account where account.id = s.account_id and ${scope.visible('account')}), '') end as by,
      task.id::text as "taskId", task.status as "taskStatus", task.paused_at
    from app_gray_step s
    left join task on task.origin = 'gray' and task.origin_id = s.id and task.back_of is null and ${scope.visible('task')}
    where ${unscoped('app_gray_step', 'of a version that is seen')} and s.gray_id = ${grayId}
    order by s.n`
  return rows
}

async function countStates(scope: Scope, grayId: number) {
  const { rows } = await scope.sql<{ step: number; state: GrayState; n: number }>`
    select s.id as step, ${stateOf} as state, count(*)::int as n from ${targets(scope)}
    where ${scope.visible('app_gray_target')} and app_gray_target.gray_id = ${grayId} group by 1, 2`
  return rows
}

async function backTasksOf(scope: Scope, grayId: number): Promise<string[]> {
  const { rows } = await scope.sql<{ id: string }>`
    select task.id::text as id from task
    join app_gray_step s on task.origin = 'gray' and s.id = task.origin_id and ${unscoped('app_gray_step', 'of a version that is seen')}
    where ${scope.visible('task')} and s.gray_id = ${grayId} and task.back_of is not null
    order by task.id`
  return rows.map(({ id }) => id)
}
