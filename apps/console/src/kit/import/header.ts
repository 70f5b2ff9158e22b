import type { ImportColumn } from './import-file.ts'

/** A star marks a required column of the template; spaces and what brackets explain are written in many ways. */
export const titleOf = (text: string): string => {
  const bare = text.normalize('NFKC').replace(/\([^()]*\)/g, '')
  return bare === text.normalize('NFKC') ? bare.replace(/[\s*]/g, '').toLowerCase() : titleOf(bare)
}
/** A title, a note or nothing may stand above the header, but not more than this. */
export const headerWithin = 20

export type Header = {
  at: number
  titles: string[]
  places: Map<number, ImportColumn>
  /** Columns that take the place of others where they have something in them. */
  better: Map<number, ImportColumn>
  unknown: string[]
  /** Of the required columns. */
  missing: ImportColumn[]
}

/** What has the most of the columns. */
export const fullest = <H extends { places: ReadonlyMap<number, unknown> }>(headers: readonly H[]): H | undefined =>
  headers.reduce<H | undefined>((best, one) => (best && best.places.size >= one.places.size ? best : one), undefined)

/** The line of a sheet that names the most columns. */
export function headerOf(sheet: readonly string[][], columns: readonly ImportColumn[]): Header {
  const lines = sheet.length > 0 ? sheet.slice(0, headerWithin) : [[]]
  const headers = lines.flatMap((line, at) => [line, rejoined(line)].map((titles) => headerIn(titles, at, columns)))
  return fullest(headers) as Header
}

function headerIn(titles: string[], at: number, columns: readonly ImportColumn[]): Header {
  const places = new Map<number, ImportColumn>()
  const better = new Map<number, ImportColumn>()
  const unknown: string[] = []
  const taken = new Set<ImportColumn>()
  for (const [place, cell] of titles.entries()) {
    const name = titleOf(cell)
    const isNamed = (some: readonly string[]) => some.some((title) => titleOf(title) === name)
    const column = columns.find((c) => isNamed([c.key, ...c.titles]))
    const instead = columns.find((c) => isNamed(c.better ?? []))
    if (column && !taken.has(column)) {
      taken.add(column)
      places.set(place, column)
    } else if (instead) better.set(place, instead)
    else if (cell.trim()) unknown.push(cell.trim())
  }
  const found = new Set([...places.values(), ...better.values()])
  return { at, titles, places, better, unknown, missing: columns.filter((c) => c.required && !found.has(c)) }
}

/** Cells of a title whose brackets hold what separates are joined again. */
function rejoined(cells: readonly string[]): string[] {
  const joined: string[] = []
  let open = 0
  for (const cell of cells) {
    const text = cell.normalize('NFKC')
    const within = open > 0
    if (within) joined.push(`${joined.pop() ?? ''} ${cell}`)
    else joined.push(cell)
    open = Math.max(0, open + text.split('(').length - text.split(')').length)
  }
  return joined
}
