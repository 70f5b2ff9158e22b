import type { TerminalTotals } from '@cpm/contract/estate/terminal/terminal.totals'
import type { Text } from '../../api/text.ts'
import { dashboardAttention, dashboardCard } from '../../kit/page/dashboard-slots.ts'
import { figure, percentOf } from '../../kit/values/figures.ts'

const list = '/device/index'

const share = (t: Text, part: number, { inService }: TerminalTotals) =>
  t('dashboard.share', { percent: percentOf(part, inService) })

/** How the fleet stands [1.1]. */
export const offers = [
  dashboardCard<TerminalTotals>({
    key: 'terminals',
    sort: 10,
    icon: 'device',
    label: 'dashboard.total',
    value: ({ total }) => total,
    note: (t, { inService }) => t('dashboard.inService', { count: figure(inService) }),
    noted: { count: ({ inService }) => inService, to: `${list}?status=activated` },
    trend: 'fleet',
    over: 'dashboard.trend30d',
    to: list,
  }),
  dashboardCard<TerminalTotals>({
    key: 'online',
    sort: 20,
    icon: 'wifi',
    label: 'dashboard.online',
    value: ({ online }) => online,
    note: (t, totals) => share(t, totals.online, totals),
    trend: 'online',
    over: 'dashboard.trend24h',
    to: `${list}?online=true`,
  }),
  dashboardCard<TerminalTotals>({
    key: 'offline',
    sort: 30,
    icon: 'clock',
    label: 'dashboard.offline',
    value: ({ offline }) => offline,
    note: (t, { offlineLong }) => t('dashboard.offlineOver', { count: figure(offlineLong) }),
    noted: { count: ({ offlineLong }) => offlineLong, to: `${list}?status=activated&offlineLong=true` },
    trend: 'offline',
    over: 'dashboard.trend24h',
    to: `${list}?status=activated&online=false`,
  }),
  dashboardCard<TerminalTotals>({
    key: 'activeHour',
    sort: 40,
    icon: 'dashboard',
    label: 'dashboard.activeHour',
    value: ({ activeHour }) => activeHour,
    note: (t, totals) => share(t, totals.activeHour, totals),
    trend: 'minutes',
    over: 'dashboard.trend60m',
    to: `${list}?status=activated&active=hour&sort=-lastSeenAt`,
  }),
  dashboardCard<TerminalTotals>({
    key: 'activeMonth',
    sort: 50,
    icon: 'dashboard',
    label: 'dashboard.activeMonth',
    value: ({ activeMonth }) => activeMonth,
    note: (t, totals) => share(t, totals.activeMonth, totals),
    trend: 'active',
    over: 'dashboard.trend30d',
    to: `${list}?status=activated&active=month&sort=-lastSeenAt`,
  }),
  dashboardAttention<TerminalTotals>({
    key: 'offlineLong',
    sort: 30,
    label: 'dashboard.wantsOfflineLong',
    tone: 'warn',
    count: ({ offlineLong }) => offlineLong,
    to: () => `${list}?status=activated&offlineLong=true`,
  }),
]
