import type { orderSource } from '@cpm/contract/insight/timeline/order.source'
import { backgroundApi, quietApi } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useRead } from '../../api/read/read.ts'
import { t } from '../../api/text.ts'
import { faultRowAction } from '../../estate/fault/slots.ts'
import { terminalRowAction, terminalTab } from '../../estate/terminal/slots.ts'
import { timelineOffer } from '../../estate/terminal/timeline/source.ts'
import { alarmPart, alarmRowAction } from '../../insight/alarm/slots.ts'
import { dashboardAttention } from '../../kit/page/dashboard-slots.ts'
import { menuBadge } from '../../kit/page/menu-badge.ts'
import { searchEntry } from '../../kit/page/search-entry.ts'
import { sessionRowAction } from '../../remote/timeline/slots.ts'
import { newOrderPlace, orderPlace, path } from './place.ts'

const add = { word: 'order.add', code: 'order.create' } as const

export const offers = [
  terminalTab({
    key: 'orders',
    sort: 47,
    title: 'order.many',
    code: 'order.read',
    Tab: lazy(async () => ({ default: (await import('./tab-orders.tsx')).OrdersTab })),
  }),
  terminalRowAction({
    key: 'order',
    sort: 60,
    code: 'order.create',
    page: path,
    action: async () => (row) => ({ ...add, icon: 'support', to: newOrderPlace({ title: '', sns: [row.sn] }) }),
  }),
  alarmPart({
    key: 'orders',
    sort: 10,
    title: 'order.many',
    code: 'order.read',
    Part: lazy(async () => ({ default: (await import('./alarm-orders.tsx')).AlarmOrders })),
  }),
  alarmRowAction({
    key: 'order',
    sort: 10,
    action: ({ id, name, sns }) => ({ ...add, to: newOrderPlace({ title: name, sns, link: `alarm:${id}` }) }),
  }),
  faultRowAction({
    key: 'order',
    sort: 10,
    action: ({ id, name, sn, kind }) => ({
      ...add,
      to: newOrderPlace({ title: `${t(`fault.kind.${kind}`)}: ${name}`, sns: [sn], link: `fault:${id}` }),
    }),
  }),
  sessionRowAction({
    key: 'order',
    sort: 10,
    action: ({ id, sn }) => ({
      ...add,
      to: newOrderPlace({ title: `${t('order.source.session')} ${sn}`, sns: [sn], link: `session:${id}` }),
    }),
  }),
  timelineOffer<typeof orderSource>({
    key: 'order',
    sort: 90,
    icon: 'support',
    saying: async () => (await import('./order-timeline.ts')).saying,
  }),
  dashboardAttention({
    key: 'overdueOrders',
    byGroup: true,
    sort: 6,
    label: 'dashboard.wantsOrders',
    tone: 'bad',
    to: () => `${path}?view=overdue`,
  }),
  dashboardAttention({
    key: 'myOrders',
    sort: 8,
    byGroup: true,
    label: 'dashboard.wantsMyOrders',
    tone: 'warn',
    to: () => `${path}?view=mine`,
  }),
  menuBadge({
    key: 'myOrders',
    sort: 20,
    path,
    to: `${path}?view=mine`,
    code: 'order.read',
    label: 'order.badge',
    useCount: (enabled) =>
      useRead(backgroundApi.order.list, { view: 'mine', pageSize: 1, page: 1 }, { enabled }).data?.total ?? 0,
  }),
  searchEntry({
    key: 'order',
    sort: 55,
    code: 'order.read',
    page: path,
    find: async ({ text, most }) => {
      const { records } = await quietApi.order.list({ q: text, pageSize: most })
      return records.map(({ id, number, title, status }) => ({
        key: `order:${id}`,
        icon: 'support' as const,
        title: `${number} ${title}`,
        note: t(`order.status.${status}`),
        to: orderPlace(id),
        names: [number, title],
      }))
    },
  }),
]
