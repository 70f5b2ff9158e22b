import { runDaysKept, runDaysUsual } from '@cpm/contract/insight/run-record/run-record'
import { badField } from '../../core/feature.ts'

const dayMs = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The UTC days that are asked for; the last week when none are. */
export function daysOf(asked: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const to = asked.to ?? dayOf(now.getTime())
  const from = asked.from ?? dayOf(Date.parse(to) - (runDaysUsual - 1) * dayMs)
  if (from > to) throw badField('to', 'runRecord.daysWrong')
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (count > runDaysKept) throw badField('from', 'runRecord.daysTooMany', { count: runDaysKept })
  return { from, to, count }
}
