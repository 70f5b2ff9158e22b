import { openStatuses } from '@cpm/contract/delivery/task/task'
import type { RawBuilder, SqlBool } from 'kysely'
import type { TaskTotals } from '@cpm/contract/delivery/task/outcome/task.totals'
import {
  type DashboardCtx,
  dashboardAttention,
  dashboardTotals,
  dashboardTrend,
  type TrendStep,
} from '../../../core/offers/dashboard-offers.ts'
import { statuses } from '../task.states.ts'
import { isChangeDecidable } from '../approve/limit.change.ts'
import { decidable, isStuck, pausedFor } from './task.filter.ts'

const dayMs = 86_400_000
/** What waits for nobody's leave. */
const underWay = openStatuses.filter((status) => status !== 'held')

async function totalsOf({ scope, now }: DashboardCtx): Promise<TaskTotals> {
  const dayAgo = new Date(now.getTime() - dayMs)
  const { rows } = await scope.sql<{ running: number; failed: number }>`
    select (count(distinct task_id) filter (where status in ${statuses(underWay)}))::int as running,
      (count(*) filter (where status = 'failed' and updated_at > ${dayAgo}))::int as failed
    from task_run where ${scope.visible('task_run')} and (status in ${statuses(underWay)} or updated_at > ${dayAgo})`
  return { running: rows[0]?.running ?? 0, failedRuns: rows[0]?.failed ?? 0 }
}

/** Tasks asked for on each of the last 30 days, as far as one sees them. */
async function byDay({ scope, now }: DashboardCtx): Promise<TrendStep[]> {
  const { rows } = await scope.sql<TrendStep>`
    with today as (select (${now}::timestamptz at time zone 'UTC')::date as day),
    asked as (
      select (task.created_at at time zone 'UTC')::date as day, count(*)::int as tasks from task
      where task.created_at > ${now}::timestamptz - interval '31 days' and ${scope.visible('task')} group by 1)
    select step at time zone 'UTC' as at, coalesce(asked.tasks, 0) as value
    from today cross join generate_series((today.day - 29)::timestamp, today.day::timestamp, interval '1 day') step
    left join asked on asked.day = step::date order by 1`
  return rows
}

const countOf = async (scope: DashboardCtx['scope'], which: RawBuilder<SqlBool>): Promise<number> => {
  const { rows } = await scope.sql<{ n: number }>`
    select count(*)::int as n from task where ${which} and ${scope.visible('task')}`
  return rows[0]?.n ?? 0
}

export const offers = [
  dashboardAttention({
    key: 'tasksToApprove',
    sort: 5,
    code: 'task.approve',
    count: ({ scope }) => countOf(scope, decidable(scope)),
  }),
  dashboardAttention({
    key: 'limitsToApprove',
    sort: 6,
    code: 'task.approve',
    count: async ({ scope }) => {
      const { rows } = await scope.sql<{ n: number }>`
        select count(*)::int as n from task_limit_change
        where ${isChangeDecidable(scope)} and ${scope.visible('task_limit_change')}`
      return rows[0]?.n ?? 0
    },
  }),
  dashboardAttention({
    key: 'tasksPaused',
    sort: 7,
    code: 'task.read',
    count: ({ scope }) => countOf(scope, pausedFor('failures')),
  }),
  dashboardAttention({
    key: 'tasksStuck',
    sort: 8,
    code: 'task.read',
    count: ({ scope }) => countOf(scope, isStuck),
  }),
  dashboardTotals({ key: 'task', sort: 20, count: async (ctx) => ({ tasks: await totalsOf(ctx) }) }),
  dashboardTrend({ key: 'tasks', sort: 10, code: 'task.read', steps: byDay }),
]
