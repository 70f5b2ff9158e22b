import { dashboardAttention } from '../../kit/page/dashboard-slots.ts'

export const offers = [
  dashboardAttention({
    key: 'registrations',
    sort: 40,
    label: 'dashboard.wantsRegistrations',
    tone: 'info',
    to: () => '/user/toExamine?status=pending',
  }),
]
