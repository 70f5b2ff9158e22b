import { dashboardAttention } from '../../core/offers/dashboard-offers.ts'
import { queueTerminals } from '../../core/reaction/queue.ts'
import { configKindOffer } from '../terminal/config/config.kinds.ts'

export const offers = [
  configKindOffer({ key: 'peripherals', judge: (db, ids) => queueTerminals(db, 'fault.judge', ids) }),
  dashboardAttention({
    key: 'faults',
    sort: 10,
    code: 'fault.read',
    /** Open and acknowledged by nobody, along the index of just those. */
    count: async ({ scope }) => {
      const { rows } = await scope.sql<{ n: number }>`
        select count(*)::int as n from peripheral_fault o join terminal on terminal.id = o.terminal_id
        where o.cleared_at is null and o.acknowledged_at is null and ${scope.visible('terminal')}`
      return rows[0]?.n ?? 0
    },
  }),
]
