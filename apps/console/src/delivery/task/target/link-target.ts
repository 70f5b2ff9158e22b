import { terminalFilter, type TerminalFilter } from '@cpm/contract/estate/terminal/terminal.shape'
import { z } from 'zod'
import { parseSns } from '../../../estate/terminal/parts/sns.ts'
import { type Choice, noChoice, withRows } from './target.ts'

/** A hand-made one that cannot be read chooses nothing. */
function readFilter(text: string): TerminalFilter | null {
  try {
    return z.strictObject(terminalFilter).parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** What an address names: `a,b`, or a filter in JSON. */
export function namedIn(named: string): Choice {
  if (named.startsWith('{')) {
    const filter = readFilter(named)
    return filter ? { ...noChoice, all: true, filter: { ...noChoice.filter, ...filter } } : noChoice
  }
  return withRows(
    noChoice,
    parseSns(named).sns.map((one) => ({ sn: one })),
    true,
  )
}
