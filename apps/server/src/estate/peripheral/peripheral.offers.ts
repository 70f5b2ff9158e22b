import type { Report } from '@cpm/contract/estate/agent/report'
import { channels, type Up } from '../../core/feature.ts'
import { terminalSaid } from '../terminal/slots.ts'
import { recordAttached, recordFaults, type SaidList } from './peripheral.report.ts'

/** The last list of each terminal, on its newest connection. */
function lastLists(reports: readonly Up<Report>[]): SaidList[] {
  const inOrder = reports.toSorted((a, b) => a.sessionNo - b.sessionNo)
  const last = new Map(inOrder.map(({ terminalId, payload }) => [terminalId, payload.peripherals ?? []]))
  return [...last].map(([terminalId, peripherals]) => ({ terminalId, peripherals }))
}

export const offers = [
  terminalSaid({
    key: 'peripherals',
    sort: 50,
    report: {
      facts: ['peripherals'],
      before: false,
      heard: (db, reports, now) => recordAttached(db, channels.live, lastLists(reports), now),
    },
    event: {
      types: ['peripheral_fault', 'peripheral_attached'],
      heard: (db, events, now) => recordFaults(db, channels.live, events, now),
    },
  }),
]
