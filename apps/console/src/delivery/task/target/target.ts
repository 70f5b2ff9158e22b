import type { TaskTarget } from '@cpm/contract/delivery/task/task'
import type { TerminalFilter, TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'

/** A chosen terminal: its SN, and what is known of it. One that was pasted or named in a link is only an SN at first. */
export type Chosen = Pick<TerminalRow, 'sn'> &
  Partial<Pick<TerminalRow, 'name' | 'model' | 'platform' | 'online' | 'status' | 'enterpriseId' | 'lacks'>>

/** What a person has chosen so far: terminals one by one, or (`all`) whatever the filter matches. */
export type Choice = {
  readonly all: boolean
  readonly filter: TerminalFilter
  readonly rows: ReadonlyMap<string, Chosen>
}

/** Only an activated terminal can take a task; the others would be skipped. */
export const noChoice: Choice = { all: false, filter: { status: ['activated'] }, rows: new Map() }

let made = 0
/** A form tells values apart by their JSON, in which every map is the same: each of these says that it is another. */
class Rows extends Map<string, Chosen> {
  readonly #number = (made += 1)
  toJSON(): number {
    return this.#number
  }
}

export function withRows(choice: Choice, rows: readonly Chosen[], chosen: boolean): Choice {
  const next = new Rows(choice.rows)
  for (const row of rows) {
    if (chosen) next.set(row.sn, { ...next.get(row.sn), ...row })
    else next.delete(row.sn)
  }
  return { ...choice, all: false, rows: next }
}

/** A filter without its empty fields, as the server wants it. */
export function cleanFilter(filter: TerminalFilter): TerminalFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, v]) => v !== undefined && v !== ''))
}

/** The choice as the contract has it; undefined while nothing is chosen. */
export function targetOf(choice: Choice | undefined): TaskTarget | undefined {
  if (!choice) return undefined
  if (choice.all) return { filter: cleanFilter(choice.filter) }
  return choice.rows.size > 0 ? { sns: [...choice.rows.keys()] } : undefined
}
