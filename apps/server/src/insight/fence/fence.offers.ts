import { terminalSaid } from '../../estate/terminal/slots.ts'
import { judgeReports } from './judge/judge.ts'
import { takeSaid } from './judge/report.ts'

export const offers = [
  terminalSaid({
    key: 'fences',
    sort: 80,
    report: { facts: ['location'], before: false, heard: judgeReports },
    event: { types: ['fence'], heard: takeSaid },
  }),
]
