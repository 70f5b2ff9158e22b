import {
  type TerminalFilter,
  type TerminalRow,
  type TerminalStatus,
  type TerminalTarget,
  terminalStates,
} from '@cpm/contract/estate/terminal/terminal.shape'
import { filterNames } from '../list/terminal-filters.tsx'
import type { Filter } from '../../saved-view/view-state.ts'

/** What was chosen: terminals one by one, or (`rows` null) everything the filter finds. */
export type Chosen = {
  target: TerminalTarget
  count: number
  rows: readonly TerminalRow[] | null
}

/** The filter of the list as a target takes it: without the order. */
export function targetFilter(query: Filter): TerminalFilter {
  return Object.fromEntries(filterNames.filter((name) => query[name] !== undefined).map((name) => [name, query[name]]))
}

/** Which states a deed changes; the others are left out. */
export const able = {
  ship: terminalStates.into('shipped'),
  takeBack: ['shipped'],
  logOff: terminalStates.into('logged_off'),
} as const satisfies Record<string, readonly TerminalStatus[]>

export const countOf = (statuses: Partial<Record<TerminalStatus, number>>, of: readonly TerminalStatus[]): number =>
  of.reduce((sum, status) => sum + (statuses[status] ?? 0), 0)
