import type { TerminalFilter, TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import type { WordKey } from '@cpm/contract'
import { mostInAddress, takesCommands } from '../../../estate/terminal/parts/terminal-life.ts'
import type { ActOn } from './act-offer.ts'

/** A page that is opened with these terminals, or with the same filter. */
export function placeWith(
  path: string,
  target: { filter: TerminalFilter } | object,
  ready: readonly Pick<TerminalRow, 'sn'>[] | null,
): string {
  if ('filter' in target) return `${path}?filter=${encodeURIComponent(JSON.stringify(target.filter))}`
  return `${path}?sns=${(ready ?? []).map((row) => encodeURIComponent(row.sn)).join(',')}`
}

/** Where any task is asked for, for these; or why it cannot be from here. */
export function newTaskOf(on: ActOn): { to: string } | { why: WordKey; most: number } {
  const path = '/longRange/index'
  if ('filter' in on) return { to: placeWith(path, { filter: on.filter }, null) }
  const ready = on.terminals.filter(takesCommands)
  if (ready.length > mostInAddress) return { why: 'terminal.tooManyChosen', most: mostInAddress }
  return { to: placeWith(path, {}, ready) }
}
