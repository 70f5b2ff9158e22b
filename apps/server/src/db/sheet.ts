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
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: from.timezone, dateStyle: 'short', timeStyle: 'medium' })
  const cell = (row: T, [field, , show]: SheetField<T>): Cell => {
    if (show) return show(row, word)
    const value = row[field] as Cell
    return field.endsWith('At') && value !== null ? clock.format(new Date(value)) : value
  }
  async function* lines() {
    for await (const row of rows) yield fields.map((field) => cell(row, field))
  }
  return { filename, header: fields.map(([, title]) => word(title)), rows: lines() }
}
