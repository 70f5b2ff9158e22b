import { terminalEvents, terminalReports } from '../../estate/terminal/slots.ts'
import { judgeReports } from './judge/judge.ts'
import { takeSaid } from './judge/report.ts'

export const offers = [
  terminalReports({ key: 'fences', sort: 20, taken: judgeReports }),
  terminalEvents({ key: 'fences', sort: 10, taken: takeSaid }),
]
