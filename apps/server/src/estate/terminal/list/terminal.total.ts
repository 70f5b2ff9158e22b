import type { TerminalFilter } from '@cpm/contract/estate/terminal/terminal.shape'
import type { Scope } from '../../../core/scope.ts'
import { listKey } from './terminal.anchor.ts'

/** Totals from here up are kept for a while: below it counting is quick, and exact to the moment. */
export const manyFrom = 20_000
/** Used as it is for this long, or for twenty times what it took to count. */
const freshMs = { least: 1_000, most: 10_000 }
/** Until then used too, while it is counted anew behind. */
const keptMs = 30_000
const mostKept = 1_000

type Total = { value: number; at: number; freshMs: number; counting: Promise<number> | null }
/** By database and then by scope and filter. */
const kept = new WeakMap<object, Map<string, Total>>()

/**
 * How many rows a filter finds. An open screen asks again at every change, and counting a million rows each second for
 * each of them is work for nothing: a large total may be some seconds old, and is counted once for all who wait.
 */
export function totalOf(
  scope: Scope,
  filter: TerminalFilter & { sns?: string[] | undefined },
  count: () => Promise<number>,
): Promise<number> {
  if (filter.sns) return count()
  const totals = kept.get(scope.open) ?? new Map<string, Total>()
  kept.set(scope.open, totals)
  const key = listKey(scope, filter)
  const known = totals.get(key)
  const age = known ? performance.now() - known.at : Number.POSITIVE_INFINITY
  if (!known || age > keptMs) return known?.counting ?? recount(totals, key, count)
  if (age > known.freshMs && !known.counting) recount(totals, key, count).catch(() => undefined)
  return Promise.resolve(known.value)
}

function recount(totals: Map<string, Total>, key: string, count: () => Promise<number>): Promise<number> {
  const at = performance.now()
  const known = totals.get(key)
  const counting = count()
    .then((value) => {
      totals.delete(key)
      if (value < manyFrom) return value
      const took = (performance.now() - at) * 20
      totals.set(key, { value, at, freshMs: Math.min(freshMs.most, Math.max(freshMs.least, took)), counting: null })
      const [oldest] = totals.keys()
      if (totals.size > mostKept && oldest !== undefined) totals.delete(oldest)
      return value
    })
    .finally(() => known && (known.counting = null))
  if (known) known.counting = counting
  return counting
}
