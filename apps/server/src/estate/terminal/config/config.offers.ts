import { terminalSaid } from '../slots.ts'
import { confirmConfigs } from './terminal.config.ts'

export const offers = [
  terminalSaid({
    key: 'configs',
    sort: 60,
    report: {
      facts: ['configVersion'],
      before: false,
      heard: (db, reports, now) =>
        confirmConfigs(
          db,
          reports.map(({ terminalId, payload }) => ({ terminalId, version: payload.configVersion })),
          now,
        ),
    },
  }),
]
