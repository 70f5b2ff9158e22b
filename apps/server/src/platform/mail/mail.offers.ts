import { sql } from 'kysely'
import { dashboardAttention } from '../../core/offers/dashboard-offers.ts'

export const offers = [
  dashboardAttention({
    key: 'mails',
    sort: 30,
    code: 'mail.read',
    count: async ({ scope }) => {
      const waiting = scope.from('mail').where('mail.state', '=', 'failed')
      const row = await waiting.select(sql<number>`count(*)::int`.as('n')).executeTakeFirst()
      return row?.n ?? 0
    },
  }),
]
