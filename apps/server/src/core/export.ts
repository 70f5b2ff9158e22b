import { allWords, type WordKey } from '@cpm/contract'
import { asPart } from '@cpm/contract/kernel/file/cell'
import { isMoment } from '@cpm/contract/kernel/fields/field-list'
import { fill, type Language, type Vars } from '@cpm/contract/kernel/words'

type Cell = string | number | null
/** What numbers of a column count; it stands in the head, so that the cells stay numbers. */
export type SheetUnit = 'percent' | 'bytes' | 'milliseconds' | 'celsius'
/**
 * A column of a file: a field of the row, the word over it, what is shown of it where that is not the field as it is,
 * its unit, and its number where several have that word. One value a cell: what has two parts takes two columns, and
 * what has any number of them those of `listFields`.
 */
export type SheetField<T> = readonly [
  field: keyof T & string,
  title: WordKey,
  show?: ((row: T, word: Word) => Cell) | undefined,
  unit?: SheetUnit | undefined,
  nth?: number,
]
type Word = (key: WordKey, vars?: Vars) => string

/** What stands between the parts of a cell, as the imports read it. */
export const listSeparators = ';；\n'

/**
 * A list: all of it in one column for people, who look for what it contains, then each value in a column of its own for
 * machines, as many as the fullest row has. That must be known before the first row is written.
 */
export function listFields<T>(
  field: keyof T & string,
  title: WordKey,
  values: (row: T) => readonly string[],
  fullest: number,
): SheetField<T>[] {
  const parts = (row: T) => values(row).map((one) => asPart(one, listSeparators))
  const whole: SheetField<T> = [field, title, (row) => parts(row).join('; ')]
  const each = Array.from({ length: fullest }, (_, at): SheetField<T> => [
    field,
    title,
    (row) => values(row)[at] ?? null,
    undefined,
    at + 1,
  ])
  return [whole, ...each]
}

/** Rows as a file, in the language of who asked and the times of their zone. A field called …At, at or since is a moment. */
export function sheetOf<T>(
  from: { language: Language; timezone: string },
  filename: string,
  fields: readonly SheetField<T>[],
  rows: AsyncIterable<T> | Iterable<T>,
): { filename: string; header: string[]; rows: AsyncIterable<Cell[]> } {
  const word: Word = (key, vars) => fill(allWords[key], from.language, vars)
  const clock = clockOf(from.timezone)
  const cell = (row: T, [field, , show]: SheetField<T>): Cell => {
    if (show) return show(row, word)
    const value = row[field] as Cell
    return isMoment(field) && value !== null ? clock(Date.parse(value as string)) : value
  }
  async function* lines() {
    for await (const row of rows) yield fields.map((field) => cell(row, field))
  }
  return { filename, header: fields.map((field) => headOf(word, field)), rows: lines() }
}

const dayMs = 86_400_000

function headOf<T>(word: Word, [, title, , unit, nth]: SheetField<T>): string {
  const filled = (key: WordKey, vars: Record<string, string>) =>
    word(key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => vars[name] ?? '')
  if (nth !== undefined) return filled('sheet.nth', { what: word(title), nth: String(nth) })
  return unit === undefined
    ? word(title)
    : filled('sheet.head', { what: word(title), unit: word(`sheet.unit.${unit}`) })
}
const two = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))

/**
 * Writes moments as a clock of the zone shows them, `2026-03-01 08:30:00`. The zone is asked once for each day, as a long
 * file has many moments; on a day when its clocks are changed it is asked for each.
 */
function clockOf(timeZone: string): (ms: number) => string {
  const zone = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offsetAt = (ms: number) => Date.parse(`${zone.format(ms).replace(' ', 'T')}Z`) - Math.floor(ms / 1000) * 1000
  const offsets = new Map<number, number | null>()
  const offsetOf = (day: number): number | null => {
    const [first, last] = [offsetAt(day * dayMs), offsetAt((day + 1) * dayMs)]
    const offset = first === last ? first : null
    offsets.set(day, offset)
    return offset
  }
  const dates = new Map<number, string>()
  const dateOf = (day: number): string => {
    const date = new Date(day * dayMs).toISOString().slice(0, 10)
    dates.set(day, date)
    return date
  }
  return (ms) => {
    const known = offsets.get(Math.floor(ms / dayMs))
    const offset = known === undefined ? offsetOf(Math.floor(ms / dayMs)) : known
    if (offset === null) return zone.format(ms)
    const day = Math.floor((ms + offset) / dayMs)
    const second = Math.floor((ms + offset - day * dayMs) / 1000)
    const time = `${two[Math.floor(second / 3600)]}:${two[Math.floor(second / 60) % 60]}:${two[second % 60]}`
    return `${dates.get(day) ?? dateOf(day)} ${time}`
  }
}
