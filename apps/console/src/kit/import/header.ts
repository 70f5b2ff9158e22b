import type { Pair } from '@cpm/contract/kernel/words'

export type ImportColumn = {
  key: string
  /** In the language of the screen: the header of the template. */
  title: string
  /** In both: the header of a file may be either. */
  titles: Pair
  /** Headers of a column that is read in place of it where it has something: said more exactly. */
  better?: Pair
  required?: boolean
  /** What stands in the example row of the template. */
  example?: string
}

/** What is longer is no title, and takes long to read as one. */
const longestTitle = 500

/** A star marks a required column of the template; spaces and what brackets explain are written in many ways. */
export function titleOf(text: string): string {
  if (text.length > longestTitle) return text
  let bare = text.normalize('NFKC')
  for (let before = ''; bare !== before; bare = bare.replace(/\([^()]*\)/g, '')) before = bare
  return bare.replace(/[\s*]/g, '').toLowerCase()
}
/** A title, a note or nothing may stand above the header, but not more than this. */
export const headerWithin = 20
/** As many as Excel has. */
export const mostColumns = 16_384

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
  const lines = sheet.length > 0 ? sheet.slice(0, headerWithin).map((line) => line.slice(0, mostColumns)) : [[]]
  const named = namedBy(columns)
  const headers = lines.flatMap((line, at) => {
    const joined = rejoined(line)
    return (joined.length === line.length ? [line] : [line, joined]).map((titles) =>
      headerIn(titles, at, columns, named),
    )
  })
  return fullest(headers) as Header
}

type Named = { column: Map<string, ImportColumn>; better: Map<string, ImportColumn> }

/** The columns by their titles; of two with the same title the first. */
function namedBy(columns: readonly ImportColumn[]): Named {
  const by = (titles: (c: ImportColumn) => readonly string[]) =>
    new Map(columns.toReversed().flatMap((c) => titles(c).map((title) => [titleOf(title), c] as const)))
  return { column: by((c) => [c.key, ...c.titles]), better: by((c) => c.better ?? []) }
}

function headerIn(titles: string[], at: number, columns: readonly ImportColumn[], named: Named): Header {
  const places = new Map<number, ImportColumn>()
  const better = new Map<number, ImportColumn>()
  const unknown: string[] = []
  const taken = new Set<ImportColumn>()
  for (const [place, cell] of titles.entries()) {
    const name = titleOf(cell)
    const column = named.column.get(name)
    const instead = named.better.get(name)
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
    const within = open > 0
    if (within) joined.push(`${joined.pop() ?? ''} ${cell}`)
    else joined.push(cell)
    // With the brackets of East Asian texts.
    for (const sign of cell.match(/[()（）]/g) ?? []) open = Math.max(0, open + (/[(（]/.test(sign) ? 1 : -1))
  }
  return joined
}
