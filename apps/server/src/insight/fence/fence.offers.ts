import { sql } from 'kysely'
import { configKindOffer } from '../../estate/terminal/config/config.kinds.ts'
import { terminalSaid } from '../../estate/terminal/slots.ts'
import { judgeReports } from './judge/judge.ts'
import { takeSaid } from './judge/report.ts'

export const offers = [
  configKindOffer({
    key: 'fences',
    valuesOf: (ids) => sql`select terminal_id, told as value from fences_told(${ids})`,
  }),
  terminalSaid({
    key: 'fences',
    sort: 80,
    report: { facts: ['location'], before: false, heard: judgeReports },
    event: { types: ['fence'], heard: takeSaid },
  }),
]
