import type { TaskType } from '@cpm/contract/delivery/task/task'
import type { Side } from './side.ts'

/** How the console asks, one file of `types/` each: found, not listed. */
const found = import.meta.glob<Side>('./types/*.ts', { eager: true, import: 'side' })

export const sides: readonly Side[] = Object.values(found)
const byType = new Map(sides.map((side) => [side.type, side]))

/** Every type has one: a law of the tests. */
export const sideOf = (type: TaskType): Side => byType.get(type) as Side

type OfferedSide = Side & { offer: NonNullable<Side['offer']> }
/** Those offered where terminals are, in their order. */
export const offered = sides
  .filter((side): side is OfferedSide => side.offer !== undefined)
  .toSorted((a, b) => a.offer.order - b.offer.order)
