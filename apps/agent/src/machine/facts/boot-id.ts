import { randomUUID } from 'node:crypto'
import { bootAt } from './machine-facts.ts'
import type { StateFolder } from '../../store/state-folder.ts'

/** Two readings of the same start differ by this at most: clocks are set right after a start. */
const sameBootMs = 2 * 60_000

/** An id for this start of a machine that numbers none: kept as long as the start is the one noted. */
export function newBootId(state: Pick<StateFolder, 'readBoot' | 'writeBoot'>, startedAt = bootAt()): string {
  const noted = state.readBoot()
  if (noted && Math.abs(noted.bootAt - startedAt) < sameBootMs) return noted.bootId
  const bootId = randomUUID()
  state.writeBoot({ bootId, bootAt: startedAt })
  return bootId
}
