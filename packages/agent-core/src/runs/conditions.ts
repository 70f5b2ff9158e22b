import type { RunConditions, TerminalHold } from '@cpm/contract/delivery/task/task'
import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import type { Machine } from '../machine.ts'

/** Looked at again this often while something holds a run. */
export const quietLookMs = 3_000

/**
 * What of a run's conditions is not so at this machine; null when it may begin. Past the deadline only a transaction
 * counts. A machine that says nothing of a battery runs on mains; of one that says nothing of its network nobody knows
 * what its line costs, so it waits.
 */
export async function holdHere(
  conditions: RunConditions | undefined,
  machine: Machine,
  serverNow: number,
): Promise<TerminalHold | null> {
  if (!conditions) return null
  if (conditions.notBusy && (await machine.inTransaction?.())) return 'in_transaction'
  if (conditions.deadlineAt !== undefined && conditions.deadlineAt <= serverNow) return null
  const { wifiOnly, minBattery, charging } = conditions
  if (!wifiOnly && minBattery === undefined && !charging) return null
  return holdOf(conditions, await machine.facts())
}

function holdOf({ wifiOnly, minBattery, charging }: RunConditions, facts: SomeFacts): TerminalHold | null {
  const { network, battery } = facts
  if (wifiOnly && network?.type !== 'wifi' && network?.type !== 'ethernet') return 'not_on_wifi'
  if (typeof battery !== 'number') return null
  if (minBattery !== undefined && battery < minBattery) return 'battery_low'
  return charging && facts.charging !== true ? 'not_charging' : null
}
