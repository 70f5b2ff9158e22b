import { sql } from 'kysely'
import { dashboardAttention } from '../../core/offers/dashboard-offers.ts'

export const offers = [
  dashboardAttention({
    key: 'registrations',
    sort: 20,
    code: 'registration.read',
    count: async ({ scope }) => {
      const waiting = scope.from('registration').where('registration.status', '=', 'pending')
      const row = await waiting.select(sql<number>`count(*)::int`.as('n')).executeTakeFirst()
      return row?.n ?? 0
    },
  }),
]
