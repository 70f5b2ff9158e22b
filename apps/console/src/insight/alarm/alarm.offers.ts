import type { alarmSource } from '@cpm/contract/insight/alarm/alarm.timeline'
import { lazy } from '../../api/lazy.ts'
import { terminalTab } from '../../estate/terminal/slots.ts'
import { timelineOffer } from '../../estate/terminal/timeline/source.ts'
import { dashboardAttention } from '../../kit/page/dashboard-slots.ts'

export const offers = [
  terminalTab({
    key: 'alarms',
    sort: 45,
    title: 'alarm.ofTerminal',
    code: 'alarm.read',
    Tab: lazy(async () => ({ default: (await import('./tab-alarms.tsx')).AlarmsTab })),
  }),
  timelineOffer<typeof alarmSource>({
    key: 'alarm',
    sort: 80,
    icon: 'bell',
    saying: async () => (await import('./alarm-timeline.ts')).saying,
  }),
  dashboardAttention({
    key: 'alarms',
    sort: 5,
    byGroup: true,
    label: 'dashboard.wantsAlarms',
    tone: 'bad',
    to: () => '/device/alarm?status=open',
  }),
]
