import type { Report } from '@cpm/contract/estate/agent/report'
import type { Up } from '../../../core/feature.ts'

/** Counters of a terminal as last heard; null: not heard yet. */
export type Counters = { rx: number | null; tx: number | null }
export type Used = { rx: number | null; tx: number | null }

/** A counter beyond this, in bytes, is not believed: sums over it must fit a number. */
export const mostBytes = 1e14

/**
 * Bytes used since the counter before, which begins anew with each start of the machine: a smaller one is all new.
 * The first one heard tells nothing of when, so nothing of it counts.
 */
function usedSince(last: number | null, counter: number | null): number | null {
  if (counter === null) return null
  if (last === null) return 0
  return counter >= last ? counter - last : counter
}

const counterOf = (bytes: number | undefined) => (bytes === undefined ? null : Math.min(Math.round(bytes), mostBytes))

/** What each report of the batch used, and of each terminal the sum and the counters it ended with. */
export function usageOf(batch: readonly Up<Report>[], known: ReadonlyMap<number, Counters>) {
  const ends = new Map<number, Counters & { usedRx: number; usedTx: number }>()
  const each = batch.map(({ terminalId, payload: { network } }): Used => {
    const last = ends.get(terminalId) ?? { ...(known.get(terminalId) ?? { rx: null, tx: null }), usedRx: 0, usedTx: 0 }
    const [rx, tx] = [counterOf(network?.rxBytes), counterOf(network?.txBytes)]
    const used = { rx: usedSince(last.rx, rx), tx: usedSince(last.tx, tx) }
    ends.set(terminalId, {
      rx: rx ?? last.rx,
      tx: tx ?? last.tx,
      usedRx: last.usedRx + (used.rx ?? 0),
      usedTx: last.usedTx + (used.tx ?? 0),
    })
    return used
  })
  return { each, ends }
}
