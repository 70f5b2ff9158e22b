import type { Report } from '@cpm/contract/estate/agent/report'
import type { Kysely } from 'kysely'
import type { Up } from '../../../core/feature.ts'
import type { Tables } from '../../../db/tables.ts'
import { judge, type Sight } from './judge.ts'
import { numbersIn, seenOf } from './measure.ts'
import { type Rules, rulesNow } from './rules.ts'
import { readStates } from './state.ts'

/** Judges reports in the transaction that takes them in: either both stand, or the terminal sends them again. */
export async function judgeReports(db: Kysely<Tables>, batch: readonly Up<Report>[], now: Date): Promise<void> {
  const rules = await rulesNow(db)
  if (rules.byId.size === 0 || batch.length === 0) return
  const ids = [...new Set(batch.map(({ terminalId }) => terminalId))].toSorted((a, b) => a - b)
  const states = await readStates(db, ids)
  const standing = new Map<number, Set<number>>()
  for (const { terminalId, ruleId } of states.values()) stand(standing, terminalId, ruleId)
  const sights = batch.flatMap((up) => [...sightsIn(up, rules, standing, now)])
  await judge(db, sights, now, states)
}

/** Rules that stand with a terminal, by its id. */
type Standing = Map<number, Set<number>>

function stand(standing: Standing, terminalId: number, ruleId: number): void {
  standing.set(terminalId, (standing.get(terminalId) ?? new Set()).add(ruleId))
}

/**
 * What of a report a rule may turn by: what is past a critical point, and what stands already, or by one before it. Of
 * the many rules that are neither none is looked at.
 */
function* sightsIn(up: Up<Report>, rules: Rules, standing: Standing, now: Date): Generator<Sight> {
  const { terminalId, enterpriseId, payload } = up
  const offByMs = payload.at === undefined ? null : payload.at - now.getTime()
  for (const [key, value] of numbersIn(payload, offByMs)) {
    for (const { id } of rules.reachedBy(enterpriseId, key, value)) stand(standing, terminalId, id)
    for (const id of standing.get(terminalId) ?? []) {
      const rule = rules.byId.get(id)
      if (rule?.key === key) yield { rule, terminalId, seen: seenOf(rule, value) }
    }
  }
}
