import { z } from 'zod'
import { moment } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing, routesFor } from '../../kernel/route.ts'
import { words } from '../../kernel/words.ts'
import { health } from './dashboard.health.ts'
import { healthWords } from './dashboard.health.words.ts'
import { taskTotals } from '../../delivery/task/outcome/task.totals.ts'
import { platforms } from '../../estate/agent/report.ts'
import { terminalTotals } from '../../estate/terminal/terminal.totals.ts'

/** One step of a trend; null where nobody was there to count. */
const trend = z.array(z.object({ at: moment, value: z.number().int().nullable() }))
/** How many; null of what the account may not see. */
const pending = z.number().int().nullable()

const permissions = permissionCodes({
  'dashboard.read': { words: ['查看首页', 'View the dashboard'], for: ['enterprise', 'store', 'sales'] },
  'dashboard.console': { words: ['查看系统状态', 'View system health'], for: 'ours' },
})
const route = routesFor(permissions)

/** As many as a dashboard can have of either. */
const mostKeys = 100
const keys = z.array(z.string().min(1).max(60)).max(mostKeys)
/** Cards in the order a person wants them, and what they do not want to see; null of who never said. */
export const layout = z.object({ cards: keys, hidden: keys })
export type Layout = z.infer<typeof layout>

export const dashboard = resource({
  follows: ['terminal', 'task'],
  permissions,
  audit: {
    area: ['首页', 'Dashboard'],
    tables: { dashboard_layout: ['首页布局', 'Dashboard layout'] },
  },
  routes: {
    totals: route('GET', '/api/v1/dashboard/totals', {
      permission: 'dashboard.read',
      input: nothing,
      output: terminalTotals.extend({ tasks: taskTotals }),
    }),
    /** What waits for somebody, by the name of its offer, beside what the totals say: each as the list of its page counts it. */
    attention: route('GET', '/api/v1/dashboard/attention', {
      permission: 'dashboard.read',
      input: nothing,
      output: z.record(z.string(), pending),
    }),
    layout: route('GET', '/api/v1/dashboard/layout', {
      permission: 'dashboard.read',
      input: nothing,
      output: z.object({ layout: layout.nullable() }),
    }),
    arrange: route('PUT', '/api/v1/dashboard/layout', {
      permission: 'dashboard.read',
      audit: ['调整首页布局', 'Customise the dashboard'],
      input: layout,
      output: done,
    }),
    console: route('GET', '/api/v1/dashboard/console', {
      permission: 'dashboard.console',
      input: nothing,
      output: health,
    }),
    /**
     * How the figures came to be, each by its name: online and offline by hour of the last day, the others by day of the
     * last month. Days are those of the zone of who asks; of `fleet` and `active`, which are counted once a day, of UTC.
     */
    trends: route('GET', '/api/v1/dashboard/trends', {
      permission: 'dashboard.read',
      input: nothing,
      output: z.object({ fleet: trend, online: trend, offline: trend, active: trend }).catchall(trend),
    }),
    /**
     * How many terminals were active in each step of the window: minutes, or days of UTC. A step without any is there with 0; one at which
     * nobody counted, as the server was not running, is not `recorded`.
     */
    activity: route('GET', '/api/v1/dashboard/activity', {
      permission: 'dashboard.read',
      input: z.object({ window: z.enum(['hour', 'month']).default('hour') }),
      output: z.object({
        points: z.array(
          z.object({
            at: moment,
            recorded: z.boolean(),
            byPlatform: z.record(z.enum(platforms), z.number().int()),
          }),
        ),
      }),
    }),
  },
  pages: [
    {
      path: '/dashboard/index',
      folder: 'dashboard',
      title: ['工作台', 'Dashboard'],
      sort: 10,
      codes: ['dashboard.read'],
    },
    {
      path: '/dashboard/console',
      folder: 'dashboard',
      title: ['系统状态', 'System health'],
      icon: 'system',
      sort: 20,
      codes: ['dashboard.console'],
    },
  ],
  words: {
    ...healthWords,
    ...words({
      'dashboard.total': ['全部终端', 'All terminals'],
      'dashboard.online': ['在线', 'Online'],
      'dashboard.activeHour': ['最近一小时活跃', 'Active in the last hour'],
      'dashboard.activeMonth': ['最近一月活跃', 'Active in the last month'],
      'dashboard.activity': ['活跃终端', 'Active terminals'],
      'dashboard.lastHour': ['最近一小时', 'Last hour'],
      'dashboard.lastMonth': ['最近一月', 'Last month'],
      'dashboard.byPlatform': ['平台分布', 'By platform'],
      'dashboard.byStatus': ['状态分布', 'By status'],

      'dashboard.offline': ['离线', 'Offline'],
      'dashboard.offlineOver': ['{{count}} 台超过 72 小时', '{{count}} over 72 hours'],
      'dashboard.inService': ['{{count}} 台在用', '{{count}} in service'],
      'dashboard.share': ['占在用的 {{percent}}%', '{{percent}}% of terminals in service'],
      'dashboard.trend24h': ['过去 24 小时', 'Last 24 hours'],
      'dashboard.trend60m': ['过去 60 分钟', 'Last 60 minutes'],
      'dashboard.trend30d': ['过去 30 天（UTC 日期）', 'Last 30 days (UTC)'],
      'dashboard.trendTasks': ['过去 30 天每天新建', 'Created per day, last 30 days'],
      'dashboard.attention': ['需要关注', 'Needs attention'],
      'dashboard.calm': ['一切正常，没有需要处理的事项', 'No problems. Nothing requires your attention.'],
      'dashboard.wantsOfflineLong': ['台终端离线超过 72 小时', 'Offline over 72 hours'],
      'dashboard.wantsFaults': ['个外设异常待处理', 'Peripheral faults to handle'],
      'dashboard.wantsFailedRuns': ['个子任务在一天内失败', 'Failed runs in the last 24 hours'],
      'dashboard.wantsApproval': ['个任务待审批', 'Tasks to approve'],
      'dashboard.wantsPaused': ['个任务因失败过多而暂停', 'Tasks paused due to failures'],
      'dashboard.wantsRegistrations': ['个注册申请待审核', 'Registrations to review'],
      'dashboard.wantsMails': ['封邮件发送失败', 'Failed emails'],
      'dashboard.runningTasks': ['进行中的任务', 'Running tasks'],
      'dashboard.noneRunning': ['没有进行中的任务', 'No running tasks'],
      'dashboard.runningHint': ['等待或正在执行', 'Waiting or in progress'],
      'dashboard.activityHour': ['每分钟在线的终端数', 'Online terminals per minute'],
      'dashboard.activityMonth': ['每天活跃的终端数（UTC 日期）', 'Active terminals per day (UTC)'],
      'dashboard.noActivity': ['该时段内没有活跃的终端', 'No active terminals in this period'],
      'dashboard.since': ['数据始于 {{at}}', 'Data since {{at}}'],
      'dashboard.all': ['合计', 'Total'],
      'dashboard.onlineOf': ['{{online}} / {{total}} 在线', '{{online}} of {{total}} online'],
      'dashboard.welcome': ['欢迎使用，先接入第一台终端', 'Welcome. Enrol your first terminal.'],
      'dashboard.welcomeHint': [
        '终端接入后，在线、活跃与任务情况会实时显示在这里。',
        'Online status, activity and tasks appear here in real time after a terminal connects.',
      ],
      'dashboard.step1': ['生成接入令牌', 'Create an enrolment token'],
      'dashboard.step1Hint': [
        '选择终端组、有效期和可接入的数量',
        'Select the group, the validity period and the number of terminals',
      ],
      'dashboard.step2': ['在终端上扫码或执行命令', 'Scan the code or run the command on the terminal'],
      'dashboard.step2Hint': [
        '安卓扫码，Windows 和 Linux 执行一行命令',
        'Use a QR code on Android or a command on Windows and Linux',
      ],
      'dashboard.step3': ['终端自动出现', 'The terminal appears automatically'],
      'dashboard.step3Hint': [
        '无需刷新，本页会自动更新',
        'You do not need to refresh. This page updates automatically.',
      ],
      'dashboard.noneAllowed': ['您的数据范围内还没有终端', 'No terminals in your data scope yet'],
      'dashboard.noneAllowedHint': [
        '终端接入后会实时显示在这里。',
        'Terminals appear here in real time after they connect.',
      ],
      'dashboard.arrange': ['调整首页', 'Customise dashboard'],
      'dashboard.arrangeHint': [
        '选择显示的卡片并调整顺序，仅对您自己生效',
        'Select the cards to show and change their order. Only your own dashboard changes.',
      ],
      'dashboard.arrangeReset': ['恢复默认', 'Reset to default'],
      'dashboard.up': ['上移 {{name}}', 'Move {{name}} up'],
      'dashboard.down': ['下移 {{name}}', 'Move {{name}} down'],
      'dashboard.show': ['显示 {{name}}', 'Show {{name}}'],
    }),
  },
})
