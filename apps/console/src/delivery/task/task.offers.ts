import type { TaskTotals } from '@cpm/contract/delivery/task/outcome/task.totals'
import { dashboardAttention, dashboardCard } from '../../kit/page/dashboard-slots.ts'

const list = '/longRange/taskManage'
type Totals = { tasks: TaskTotals }

/** What goes on at the terminals [1.1]. */
export const offers = [
  dashboardCard<Totals>({
    key: 'tasks',
    sort: 60,
    icon: 'task',
    label: 'dashboard.runningTasks',
    value: ({ tasks }) => tasks.running,
    note: (t, { tasks }) => t(tasks.running > 0 ? 'dashboard.runningHint' : 'dashboard.noneRunning'),
    trend: 'tasks',
    over: 'dashboard.trendTasks',
    to: `${list}?outcome=running`,
  }),
  dashboardAttention({
    key: 'tasksToApprove',
    sort: 5,
    label: 'dashboard.wantsApproval',
    tone: 'warn',
    to: () => `${list}?decidable=true`,
  }),
  dashboardAttention({
    key: 'limitsToApprove',
    sort: 6,
    label: 'dashboard.wantsLimits',
    tone: 'warn',
    to: () => list,
  }),
  dashboardAttention({
    key: 'tasksPaused',
    sort: 7,
    label: 'dashboard.wantsPaused',
    tone: 'bad',
    to: () => `${list}?paused=failures`,
  }),
  dashboardAttention({
    key: 'tasksStuck',
    sort: 8,
    label: 'dashboard.wantsStuck',
    tone: 'bad',
    to: () => `${list}?stuck=true`,
  }),
  dashboardAttention<Totals>({
    key: 'failedTasks',
    sort: 10,
    label: 'task.wantsFailed',
    tone: 'bad',
    count: ({ tasks }) => tasks.failedTasks,
    to: (dayAgo) => `${list}?failedFrom=${dayAgo}`,
  }),
]
