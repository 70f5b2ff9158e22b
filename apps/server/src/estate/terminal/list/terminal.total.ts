import type { TerminalFilter } from '@cpm/contract/estate/terminal/terminal.shape'
import { keptAnswers } from '../../../core/list/answer-cache.ts'
import type { Scope } from '../../../core/scope.ts'
import { listKey } from './terminal.anchor.ts'

/** Totals from here up are kept for a while: below it counting is quick, and exact to the moment. */
export const manyFrom = 20_000

const kept = keptAnswers<number>((total) => total >= manyFrom)

/**
 * How many rows a filter finds. Counting a million rows each second for each open screen is work for nothing: a large
 * total may be some seconds old.
 */
export function totalOf(
  scope: Scope,
  filter: TerminalFilter & { sns?: string[] | undefined },
  count: () => Promise<number>,
): Promise<number> {
  return filter.sns ? count() : kept(scope.open, listKey(scope, filter), count)
}
