import { terminal } from '@cpm/contract/estate/terminal/terminal'
import type { Fault } from '@cpm/contract/kernel/fields/lenient'
import { isWithin, type ToldUnread } from '../../estate/terminal/state/terminal.unread.ts'

type Field = Fault & { count: number; writtenAt: number }

/** A field that cannot be read is written at most this often, however often it is sent. */
const everyMs = 60_000

/** Counts what messages of terminals could not say, until it is time to write it. */
export function openUnread(clock: () => number = () => performance.now()) {
  const terminals = new Map<number, Map<string, Field>>()
  const isQuiet = ({ writtenAt }: Field) => clock() - writtenAt >= everyMs
  const isDue = (field: Field) => field.count > 0 && isQuiet(field)

  function count(terminalId: number, { path, value }: Fault, more: number): Field {
    const fields = terminals.get(terminalId) ?? new Map<string, Field>()
    terminals.set(terminalId, fields)
    const field = fields.get(path) ?? { path, value, count: 0, writtenAt: Number.NEGATIVE_INFINITY }
    fields.set(path, field)
    return Object.assign(field, { value, count: field.count + more })
  }

  return {
    /** Counts; answers whether something of it is to be written at once. */
    count: (terminalId: number, faults: readonly Fault[]): boolean =>
      faults.map((fault) => isDue(count(terminalId, fault, 1))).some(Boolean),

    /** What could be read again is not counted any more. */
    read(terminalId: number, read: () => readonly string[]): void {
      const fields = terminals.get(terminalId)
      if (!fields) return
      const names = read()
      for (const field of fields.values()) if (names.some((name) => isWithin(field.path, name))) field.count = 0
    },

    /** All that is due: whoever takes it writes it, or gives it back. */
    take(): ToldUnread[] {
      const told: ToldUnread[] = []
      for (const [terminalId, fields] of terminals) {
        const due = [...fields.values()].filter(isDue)
        if (due.length > 0) told.push({ terminalId, faults: due.map((field) => ({ ...field })), read: () => [] })
        for (const field of due) Object.assign(field, { count: 0, writtenAt: clock() })
        if ([...fields.values()].every((field) => field.count === 0 && isQuiet(field))) terminals.delete(terminalId)
      }
      return told
    },

    giveBack(told: readonly ToldUnread[]): void {
      for (const { terminalId, faults } of told)
        for (const fault of faults) count(terminalId, fault, fault.count ?? 1).writtenAt = Number.NEGATIVE_INFINITY
    },
  }
}

/** What a field of a message is called among those that could not be read: the facts of a report have no more than their name. */
export const fieldOf = (leaf: string, path: string) =>
  path === '' ? `up/${leaf}` : leaf === terminal.topics.report.leaf ? path : `${leaf}.${path}`

/** The fields of a message that were read whole. */
export function readFields(leaf: string, payload: unknown, faults: readonly Fault[]): string[] {
  const names = Object.keys(payload as object).map((key) => fieldOf(leaf, key))
  return [fieldOf(leaf, ''), ...names.filter((name) => !faults.some(({ path }) => isWithin(path, name)))]
}
