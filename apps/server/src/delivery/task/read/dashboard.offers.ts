import { lastDays } from '@cpm/contract/kernel/time/periods'
import type { RawBuilder, SqlBool } from 'kysely'
import type { TaskTotals } from '@cpm/contract/delivery/task/outcome/task.totals'
import {
  type DashboardCtx,
  dashboardAttention,
  dashboardTotals,
  dashboardTrend,
  type TrendCtx,
  type TrendStep,
} from '../../../core/offers/dashboard-offers.ts'
import { isChangeDecidable } from '../approve/limit.change.ts'
import { decidable, isRunning, isStuck, pausedFor } from './task.filter.ts'

const dayMs = 86_400_000
const trendDays = 30

async function totalsOf({ scope, now }: DashboardCtx): Promise<TaskTotals> {
  const dayAgo = new Date(now.getTime() - dayMs)
  const [running, { rows }] = await Promise.all([
    countOf(scope, isRunning(scope)),
    scope.sql<{ runs: number; tasks: number }>`
      select count(*)::int as runs, (count(distinct task_id))::int as tasks
      from task_run where ${scope.visible('task_run')} and status = 'failed' and updated_at > ${dayAgo}`,
  ])
  return { running, failedRuns: rows[0]?.runs ?? 0, failedTasks: rows[0]?.tasks ?? 0 }
}

/** Tasks asked for on each of the last 30 days of the zone of who asks, as far as one sees them. */
async function byDay({ scope, now, from }: TrendCtx): Promise<TrendStep[]> {
  const days = lastDays(trendDays, from.timezone, now.getTime()).map(({ at }) => new Date(at))
  const { rows } = await scope.sql<{ nth: number; tasks: number }>`
    select width_bucket(task.created_at, ${days}::timestamptz[]) as nth, count(*)::int as tasks from task
    where task.created_at >= ${days[0]} and ${scope.visible('task')} group by 1`
  const tasks = new Map(rows.map(({ nth, tasks: count }) => [nth, count]))
  return days.map((at, i) => ({ at, value: tasks.get(i + 1) ?? 0 }))
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
