import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import { isDeepStrictEqual } from 'node:util'
import type { FactName, HeardReport } from '../slots.ts'

/** A fact of a terminal that is different after reports from before them; undefined: the terminal does not have it. */
export type FactChange<F extends FactName> = { terminalId: number; before: SomeFacts[F]; after: SomeFacts[F] }

/** The terminals of which these reports changed the fact, each once, however many of its reports change it. */
export function changesOf<F extends FactName>(reports: readonly HeardReport<F>[], fact: F): FactChange<F>[] {
  const changes = new Map<number, FactChange<F>>()
  for (const { terminalId, before, after } of reports) {
    const known = changes.get(terminalId)
    changes.set(terminalId, {
      terminalId,
      before: known ? known.before : (before as SomeFacts)[fact],
      after: (after as SomeFacts)[fact],
    })
  }
  return [...changes.values()].filter((one) => !isDeepStrictEqual(one.before, one.after))
}
