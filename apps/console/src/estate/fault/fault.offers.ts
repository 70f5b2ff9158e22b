import { dashboardAttention } from '../../kit/page/dashboard-slots.ts'

export const offers = [
  dashboardAttention({
    key: 'faults',
    byGroup: true,
    sort: 20,
    label: 'dashboard.wantsFaults',
    tone: 'warn',
    to: () => '/device/abnormalperipherals?acknowledged=false',
  }),
]
