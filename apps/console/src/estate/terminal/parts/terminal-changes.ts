import type { terminalForm } from '@cpm/contract/estate/terminal/terminal.change'
import { terminalFields } from '@cpm/contract/estate/terminal/terminal.fields'
import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import type { z } from 'zod'

export type Edited = z.output<typeof terminalForm>

const names = ['name', 'groupId', 'ext1', 'ext2', 'producedAt', 'tags', 'isTest'] as const
type Name = (typeof names)[number]

/** The fields of the form as the row has them; what is not set is left out. */
export function editedOf(row: TerminalRow): Partial<Edited> {
  return Object.fromEntries(names.filter((name) => row[name] !== null).map((name) => [name, row[name]]))
}

/** What one may empty, as it is when it is empty. */
const blank = { groupId: null, ext1: null, ext2: null, producedAt: null, tags: [], isTest: false }
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What was changed in the form, and nothing else, so that two people may edit different fields of a terminal. */
export function changedFields(base: TerminalRow, values: Edited): Partial<Edited> {
  const now: Record<Name, unknown> = { ...blank, ...values }
  return Object.fromEntries(names.filter((name) => !same(base[name], now[name])).map((name) => [name, now[name]]))
}

function textOf(row: TerminalRow, name: Name): string {
  if (name === 'groupId') return row.groupName ?? ''
  const value = row[name]
  return Array.isArray(value) ? value.join(', ') : typeof value === 'boolean' ? (value ? '✓' : '') : (value ?? '')
}

/** What another changed meanwhile: the word of the field, and what it is now. */
export function theirChanges(base: TerminalRow, theirs: TerminalRow) {
  return names
    .filter((name) => !same(base[name], theirs[name]))
    .flatMap((name) => {
      const field = terminalFields.all.find(({ key }) => key === name)
      return field ? [{ word: field.word, value: textOf(theirs, name) }] : []
    })
}
