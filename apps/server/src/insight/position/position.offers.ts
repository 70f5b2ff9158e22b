import { changesOf } from '../../estate/terminal/said/changes.ts'
import { terminalSaid } from '../../estate/terminal/slots.ts'
import { keepPositions } from './position.keep.ts'

export const offers = [
  terminalSaid({
    key: 'positions',
    sort: 40,
    report: {
      facts: ['location'],
      before: true,
      enrolment: true,
      heard: (db, reports, now) =>
        keepPositions(
          db,
          changesOf(reports, 'location').map(({ terminalId, after }) => ({
            terminalId,
            location: after,
            heardAt: now,
          })),
        ),
    },
  }),
]
