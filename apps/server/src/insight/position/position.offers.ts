import { offersFor } from '../../core/offers/offers.ts'
import { terminalSaid } from '../../estate/terminal/slots.ts'
import { keepPositions } from './position.keep.ts'
import type { PositionSeen } from './slots.ts'

export const offers = [
  terminalSaid({
    key: 'positions',
    sort: 80,
    report: {
      facts: ['location'],
      before: false,
      enrolment: true,
      heard: async (db, reports, now) => {
        const located = reports.map(({ terminalId, payload }) => ({ terminalId, location: payload.location }))
        const fixes = await keepPositions(db, located, now)
        if (fixes.length === 0) return
        for (const { seen } of await offersFor<PositionSeen>('position.seen')) await seen(db, fixes, now)
      },
    },
  }),
]
