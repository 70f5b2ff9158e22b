import { allWords, type WordKey } from '@cpm/contract'
import type { Language } from '@cpm/contract/kernel/words'

type Cell = string | number | null
/** A column of a file: a field of the row, the word over it, and what is shown of it where that is not the field as it is. */
export type SheetField<T> = readonly [field: keyof T & string, title: WordKey, show?: (row: T, word: Word) => Cell]
type Word = (key: WordKey) => string

/** Rows as a file, in the language of who asked and the times of their zone. A field called …At is a moment. */
export function sheetOf<T>(
  from: { language: Language; timezone: string },
  filename: string,
  fields: readonly SheetField<T>[],
  rows: AsyncIterable<T> | Iterable<T>,
): { filename: string; header: string[]; rows: AsyncIterable<Cell[]> } {
  const word: Word = (key) => allWords[key][from.language === 'cn' ? 0 : 1]
  const clock = clockOf(from.timezone)
  const cell = (row: T, [field, , show]: SheetField<T>): Cell => {
    if (show) return show(row, word)
    const value = row[field] as Cell
    return field.endsWith('At') && value !== null ? clock(new Date(value)) : value
  }
  async function* lines() {
    for await (const row of rows) yield fields.map((field) => cell(row, field))
  }
  return { filename, header: fields.map(([, title]) => word(title)), rows: lines() }
}

const dayMs = 86_400_000

/**
 * Writes moments as a clock of the zone shows them, `2026-03-01 08:30:00`. The zone is asked once for each day, as a long
 * file has many moments; on a day when its clocks are changed it is asked for each.
 */
function clockOf(timeZone: string): (at: Date) => string {
  const zone = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offsetAt = (ms: number) => Date.parse(`${zone.format(ms).replace(' ', 'T')}Z`) - ms
  const offsets = new Map<number, number | null>()
  const offsetOf = (day: number): number | null => {
    const [first, last] = [offsetAt(day * dayMs), offsetAt((day + 1) * dayMs)]
    const offset = first === last ? first : null
    offsets.set(day, offset)
    return offset
  }
  return (at) => {
    const day = Math.floor(at.getTime() / dayMs)
    const known = offsets.get(day)
    const offset = known === undefined ? offsetOf(day) : known
    if (offset === null) return zone.format(at)
    return new Date(at.getTime() + offset).toISOString().slice(0, 19).replace('T', ' ')
  }
}
