import { dashboardAttention } from '../../kit/page/dashboard-slots.ts'

export const offers = [
  dashboardAttention({
    key: 'mails',
    sort: 50,
    label: 'dashboard.wantsMails',
    tone: 'bad',
    to: () => '/sysManage/mail?state=failed',
  }),
]
