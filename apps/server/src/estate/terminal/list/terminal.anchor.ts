import { terminalFilter } from '@cpm/contract/estate/terminal/terminal.shape'
import type { Scope } from '../../../core/scope.ts'
import type { ListQuery, Place } from './terminal.query.ts'

/** The last row of a page that was shown: how many rows there are up to it, itself included, and its cursor. */
type Anchor = { index: number; cursor: string; at: number }
/** As long as a large total is kept: the two say together where a page lies. */
const keptMs = 30_000
const mostOfList = 20
const mostLists = 200

const kept = new WeakMap<object, Map<string, Anchor[]>>()

/** What makes two lists the same one, but for the page: who sees it, the filter, and the sort where that is asked for. */
export function listKey(scope: Scope, query: Partial<ListQuery>, sort?: string): string {
  const filter = Object.keys(terminalFilter).map((one) => query[one as keyof typeof terminalFilter])
  return JSON.stringify([scope.who, filter, sort])
}

/**
 * Where a page far from both ends was read, and where the next one near it is then read from: who pages there walks
 * half a million rows once and not for every page.
 */
export function anchorsOf(scope: Scope, query: ListQuery) {
  const lists = kept.get(scope.open) ?? new Map<string, Anchor[]>()
  kept.set(scope.open, lists)
  const key = listKey(scope, query, query.sort ?? 'sn')
  return {
    /** The place as read from the nearest anchor; as it was where none is nearer than the end it is read from. */
    from({ skip, take }: { skip: number; take: number }, place: Place): Place {
      let best = place
      for (const { index, cursor, at } of lists.get(key) ?? []) {
        if (performance.now() - at > keptMs) continue
        const [ahead, back] = [skip - index, index - skip - take]
        if (ahead >= 0 && ahead < best.skip) best = { take, skip: ahead, after: cursor }
        if (back >= 0 && back < best.skip) best = { take, skip: back, after: cursor, backwards: true }
      }
      return best
    },
    keep(index: number, cursor: string): void {
      const others = (lists.get(key) ?? []).filter((one) => one.index !== index)
      lists.delete(key)
      lists.set(key, [...others.slice(1 - mostOfList), { index, cursor, at: performance.now() }])
      const [oldest] = lists.keys()
      if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest)
    },
  }
}
